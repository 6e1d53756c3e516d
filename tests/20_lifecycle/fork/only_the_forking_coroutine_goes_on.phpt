--TEST--
pcntl_fork(): only the coroutine that forks continues in the child
--EXTENSIONS--
pcntl
--INI--
async.hooks=none
--FILE--
<?php
use function Async\{await, await_all, delay, get_coroutines, spawn, suspend};

$parent = getmypid();
function who(): string { return getmypid() === $GLOBALS['parent'] ? 'parent' : 'child'; }
class Witness {
    function __construct(public string $name) {}
    function __destruct() { echo who(), ": destructor of $this->name\n"; }
}
$shared = new Witness('shared');
register_shutdown_function(fn () => print(who() . ": shutdown function\n"));

$charge = spawn(function () use ($shared) {
    $own = new Witness('own');
    $ring = new stdClass;
    $ring->ring = $ring;
    $ring->witness = new Witness('in a ring');
    try {
        delay(500);
        echo who(), ": charges\n";
    } finally {
        echo who(), ": finally\n";
    }
});
spawn(function () {
    $generate = function () {
        $own = new Witness('in a generator');
        try {
            delay(501);
            yield 1;
        } finally {
            echo who(), ": generator finally\n";
        }
    };
    foreach ($generate() as $value);
});
spawn(function () {
    $fiber = new Fiber(function () {
        $own = new Witness('in a Fiber');
        try {
            Fiber::suspend();
        } finally {
            echo who(), ": Fiber finally\n";
        }
    });
    $fiber->start();
    delay(502);
});
spawn(function () {
    ob_start();
    echo who(), ": buffered\n";
    delay(503);
});
spawn(fn () => delay(504))->finally(fn () => print(who() . ": finally() handler\n"));
spawn(function () use ($charge) { await_all([$charge]); echo who() === 'child' ? "child: awaited\n" : ''; });

$forking = spawn(function () use ($charge, &$unstarted) {
    suspend();
    $unstarted = spawn(fn () => print(who() . ": started later\n"));
    spawn(fn () => 1, new Witness('an argument'))->cancel();
    if (($pid = pcntl_fork()) === 0) {
        echo 'child: ', count(get_coroutines()), ' coroutine, ';
        echo json_encode([$charge->isCompleted(), $charge->isRunning(), $charge->isSuspended(), $unstarted->isCompleted()]), "\n";
        foreach ([$charge, $unstarted] as $gone) {
            try {
                await($gone);
            } catch (Async\AsyncException $e) {
                echo 'child: ', $e->getMessage(), "\n";
            }
            $gone->cancel();
        }
        delay(1);
        echo await(spawn(function () { delay(1); return 'child: can do everything'; })), "\n";
        return;
    }
    pcntl_waitpid($pid, $status);
    echo 'parent: child ended, ', pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), "\n";
});
try {
    await($forking);
} finally {
    echo who(), ": main goes on\n";
}
?>
--EXPECT--
child: 1 coroutine, [true,false,false,true]
child: The coroutine goes on in the parent process only
child: The coroutine goes on in the parent process only
child: can do everything
child: shutdown function
child: destructor of shared
parent: child ended, 0 0
parent: started later
parent: destructor of an argument
parent: main goes on
parent: charges
parent: finally
parent: destructor of own
parent: generator finally
parent: destructor of in a generator
parent: Fiber finally
parent: destructor of in a Fiber
parent: buffered
parent: finally() handler
parent: shutdown function
parent: destructor of shared
parent: destructor of in a ring
