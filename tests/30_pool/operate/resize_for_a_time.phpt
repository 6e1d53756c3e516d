--TEST--
Pool: resize() with validFor: later no resource is made, until the limits are given anew
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay};
final class Governor implements Async\PoolObserver
{
    public int $calls = 0;

    public function limited(Async\Pool $pool): void
    {
        $this->calls++;
    }
}
$pool = new Async\Pool(fn () => new Conn, max: 3);
$pool->addObserver($governor = new Governor);
$pool->resize(0, 3, 20);
$a = $pool->acquire();
burn(30);
echo 'try: ', show($pool->tryAcquire()), "\n";
$b = waiter($pool, 'B', keep: true);
$c = waiter($pool, 'C', keep: true);
$d = waiter($pool, 'D', timeout: 5);
await($d);
echo counts($pool), ", waiting {$pool->waitingCount()}, told $governor->calls\n";
$pool->release($a);
unset($a);
$a = await($b);
echo counts($pool), "\n";
$pool->resize(0, 3, 1000);
$c = await($c);
echo counts($pool), "\n";
// promised while it was allowed, but it is not allowed any more when it runs
$pool->resize(0, 2, 20);
$e = waiter($pool, 'E', keep: true);
steps();
$pool->discard($a);
unset($a);
burn(30);
steps();
echo counts($pool), ", waiting {$pool->waitingCount()}\n";
$pool->resize(0, 2);
$e = await($e);
echo outcome(fn () => $pool->resize(0, 2, -1)), "\n";
?>
--EXPECTF--
try: NULL
D: Async\PoolTimeoutException: Operation has been cancelled by timeout: %s; the time of resize() is over, no resource is made%S
idle 0, active 1, waiting 2, told 1
B got c1
idle 0, active 1
C got c2
idle 0, active 2
idle 0, active 1, waiting 1
E got c3
ValueError: Async\Pool::resize(): Argument #3 ($validFor) must be >= 0
