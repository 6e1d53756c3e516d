--TEST--
Pool: making: ob_start() around acquire() captures what the factory prints, in a coroutine, too
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn, suspend};
ob_start(); // main's own: every coroutine prints through it
$capture = function (callable $call) {
    ob_start();
    $result = outcome($call);
    return json_encode([ob_get_clean(), preg_replace('/ cancelled by timeout.*/', '', $result)]) . "\n";
};
$pool = new Async\Pool(function () use (&$n) {
    echo '[', ++$n;
    ob_start();
    echo 'lost';
    ob_end_clean();
    if ($n > 1) {
        delay(15);
    }
    ob_start();
    echo ']'; // this buffer is left open
    return $n === 3 ? throw new DomainException('down') : new Conn;
}, max: 9);
$run = function () use ($pool, $capture) {
    echo $capture(fn () => $GLOBALS["kept"][] = $pool->acquire());
    echo $capture(fn () => $GLOBALS["kept"][] = $pool->acquire());
    echo $capture(fn () => $GLOBALS["kept"][] = $pool->acquire());
    echo $capture(fn () => $GLOBALS["kept"][] = $pool->acquire(5)); // late: its factory prints without it
    until(fn () => $pool->idleCount() > 0);
    echo "\n";
};
await(spawn($run));
spawn(function () use ($pool) { ob_start(); $GLOBALS["kept"][] = $pool->acquire(); $GLOBALS["kept"][] = $pool->acquire(); echo ' end of a coroutine'; });
suspend();
Async\delay(40);
echo "\n", strlen(ob_get_contents()) > 0 ? 'main has seen it' : '', "\n";
ob_end_flush();
?>
--EXPECT--
["[1]","c1"]
["[2]","c2"]
["[3]","DomainException: down"]
["","Async\\PoolTimeoutException: Operation has been"]
[4]
[5] end of a coroutine
main has seen it
