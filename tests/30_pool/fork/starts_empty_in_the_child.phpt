--TEST--
Pool: fork: in the child a pool starts empty and makes its own resources
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{await, spawn, suspend};

$parent = getmypid();
function who(): string { return getmypid() === $GLOBALS['parent'] ? 'parent' : 'child'; }
class Connection {
    static int $made = 0;
    public int $id;
    public object $part;
    function __construct() {
        $this->id = ++self::$made;
        $this->part = new class($this->id) {
            function __construct(public int $id) {}
            function __destruct() { echo who(), ": part of $this->id is gone\n"; }
        };
    }
    function __destruct() { echo who(), ": $this->id is gone\n"; }
}
function counts(Async\Pool $pool): string { return "idle {$pool->idleCount()}, active {$pool->activeCount()}, all {$pool->count()}"; }

$pool = new Async\Pool(fn () => new Connection, destructor: fn ($c) => print(who() . ": destroys $c->id\n"), min: 3, max: 3);
$mine = $pool->acquire();
$seen = $pool->acquire();
$pool->release($seen); // and still known here
$holder = spawn(function () use ($pool, &$go) {
    $held = $pool->acquire();
    try {
        until(function () use (&$go) { return $go; });
    } finally {
        echo who(), ": gives back $held->id\n";
        $pool->release($held);
    }
});
suspend();
$waiter = spawn(function () use ($pool) {
    $all = [$pool->acquire(), $pool->acquire()];
    echo who(), ": the waiter got on\n";
    array_map($pool->release(...), $all);
});
suspend();
echo who(), ': ', counts($pool), "\n";

if (($pid = pcntl_fork()) === 0) {
    echo who(), ': ', counts($pool), "\n";
    $own = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
    echo who(), ': has ', implode(' ', array_column($own, 'id')), ', ', counts($pool), "\n";
    $pool->release($mine); // belongs to the parent: no effect
    try {
        $pool->release($mine);
    } catch (Async\PoolException $e) {
        echo who(), ': ', $e->getMessage(), "\n";
    }
    $next = spawn(fn () => $pool->acquire()->id);
    suspend();
    $pool->release($own[0]);
    echo who(), ': hands on ', await($next), ', ', counts($pool), "\n";
    unset($mine, $seen);
    $pool->release($own[1]);
    $own = null;
    exit(7);
}
pcntl_waitpid($pid, $status);
echo who(), ': child ended, ', pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), ', ', counts($pool), "\n";
unset($seen);
$go = true;
await($holder);
$pool->release($mine);
unset($mine);
await($waiter);
echo who(), ': ', counts($pool), "\n";
?>
--EXPECT--
parent: idle 0, active 3, all 3
child: idle 0, active 0, all 0
child: has 4 5 6, idle 0, active 3, all 3
child: Resource does not belong to this pool
child: hands on 4, idle 0, active 3, all 3
child: destroys 5
child: 5 is gone
child: part of 5 is gone
child: destroys 4
child: 4 is gone
child: part of 4 is gone
child: destroys 6
child: 6 is gone
child: part of 6 is gone
parent: child ended, 7 0, idle 0, active 3, all 3
parent: gives back 3
parent: the waiter got on
parent: idle 3, active 0, all 3
parent: destroys 2
parent: 2 is gone
parent: part of 2 is gone
parent: destroys 3
parent: 3 is gone
parent: part of 3 is gone
parent: destroys 1
parent: 1 is gone
parent: part of 1 is gone
