--TEST--
Selector: fork, exit() and a fatal error while a coroutine waits in it
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
require __DIR__ . '/../support.inc';
use Async\Selector;
use function Async\{await, spawn, suspend};

function in_child(Closure $run): void
{
    if (($pid = pcntl_fork()) === 0) {
        $run();
        exit(0);
    }
    pcntl_waitpid($pid, $status);
    echo 'status ', pcntl_wexitstatus($status), "\n";
}

[$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$selector = new Selector;
$selector->add(1, $reader);
$waiting = spawn(function () use ($selector) {
    try {
        return $selector->wait();
    } finally {
        echo "left\n";
    }
});
suspend();

/* The coroutine that waits is the parent's: the child may wait in the same Selector. */
in_child(function () use ($selector, $waiting) {
    spawn(fn() => $selector->wake());
    echo 'child: ', json_encode($selector->wait()), "\n";
    echo outcome(fn() => await($waiting)), "\n";
    [$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $selector->add(2, $reader);
    fwrite($writer, 'x');
    echo 'child: ', json_encode($selector->wait()), "\n";
});

/* exit() ends the wait: finally blocks run. */
in_child(function () {
    [$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $selector = new Selector;
    $selector->add(1, $reader);
    spawn(function () use ($selector) {
        try {
            $selector->wait();
        } finally {
            echo "exit: left\n";
        }
    });
    suspend();
    exit(3);
});

/* A fatal error ends it without. */
in_child(function () {
    [$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $selector = new Selector;
    $selector->add(1, $reader);
    spawn(function () use ($selector) {
        try {
            $selector->wait();
        } finally {
            echo "fatal error: left\n";
        }
    });
    suspend();
    eval('function f() {} function f() {}');
});

fwrite($writer, 'x');
echo json_encode(await($waiting)), "\n";
?>
--EXPECTF--
child: []
Async\AsyncException: The coroutine goes on in the parent process only
child: [2]
status 0
exit: left
status 3

Fatal error: Cannot redeclare %Sf() (previously declared in %s) in %s on line 1
status 255
left
[1]
