--TEST--
Pool: timeout: main times out while other coroutines keep running
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(fn () => 1, max: 1);
$r = $pool->acquire();
$stop = false;
$turns = 0;
$c = spawn(function () use (&$stop, &$turns) {
    while (!$stop) {
        $turns++;
        suspend();
    }
});
echo outcome(fn () => $pool->acquire(30)), "\n";
$stop = true;
var_dump($turns > 1);
?>
--EXPECTF--
Async\PoolTimeoutException: Operation has been cancelled by timeout%S
bool(true)
