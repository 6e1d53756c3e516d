--TEST--
Pool: making: a failure goes to the coroutine that waits for this factory
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

set_error_handler(function ($type, $message) {
    echo 'warning: ', strtok($message, "\n"), "\n";
}, E_WARNING);
$calls = 0;
$make = function (Gate $gate, int $max) use (&$calls) {
    $calls = 0;
    return new Async\Pool(function () use ($gate, &$calls) {
        if ($calls++ === 0) {
            $gate->wait();
            throw new DomainException('cannot connect');
        }
        return new Conn;
    }, max: $max);
};
echo "it waits\n";
$pool = $make($gate = new Gate, 1);
waiter($pool, 'A');
waiter($pool, 'B');
steps();
$gate->open();
steps();
echo "$calls calls, ", counts($pool), "\n";

echo "it is late\n";
$pool = $make($gate = new Gate, 1);
$a = waiter($pool, 'A', timeout: 1);
waiter($pool, 'B');
await($a);
$gate->open();
steps();
echo "$calls calls, ", counts($pool), "\n";

echo "it got something else\n";
$pool = $make($gate = new Gate, 2);
$a = waiter($pool, 'A', keep: true);
steps();
$other = $pool->acquire();
$pool->release($other);
steps();
$gate->open();
steps();
echo "$calls calls, ", counts($pool), "\n";
?>
--EXPECTF--
it waits
A: DomainException: cannot connect
B got c1
2 calls, idle 1, active 0
it is late
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
B got c2
2 calls, idle 1, active 0
it got something else
A got c3
2 calls, idle 0, active 1
