--TEST--
with_timeout(): beside cancel(), protect(), Fibers, pools and exceptions of the block
--FILE--
<?php
use Async\{AsyncCancellation, Pool, TimeoutException};
use function Async\{await, delay, protect, spawn, suspend, with_timeout};

function attempt(string $name, Closure $call): void
{
    try {
        $result = $call();
        echo "$name: $result\n";
    } catch (Throwable $e) {
        echo "$name: ", $e::class, ': ', $e->getMessage(), "\n";
    }
}
$c = spawn(fn () => with_timeout(60_000, fn () => delay(60_000)));
suspend();
$c->cancel();
attempt('cancelled', fn () => await($c));
attempt('protected inside', fn () => with_timeout(5, function () {
    protect(function () { delay(20); echo "protected to its end\n"; });
    delay(60_000);
}));
attempt('protected outside', fn () => protect(fn () => with_timeout(5, fn () => delay(60_000))));
attempt('throws', fn () => with_timeout(60_000, fn () => throw new LogicException('mine')));
attempt('swallows', fn () => with_timeout(5, function () { try { delay(60_000); } catch (Throwable) { return 'default'; } }));
$pool = new Pool(fn () => new stdClass, max: 1);
$held = $pool->acquire();
attempt('pool', fn () => with_timeout(5, fn () => $pool->acquire()));
$pool->release($held);
echo $pool->idleCount(), ' idle, ', $pool->activeCount(), " active\n";
$fiber = new Fiber(fn () => attempt('fiber', fn () => with_timeout(5, function () { Fiber::suspend(); delay(60_000); })));
$fiber->start();
delay(20);
echo "not in the block\n";
$fiber->resume();
?>
--EXPECT--
cancelled: Async\AsyncCancellation: Coroutine cancelled
protected to its end
protected inside: Async\DeadlineException: Gave up after 5 ms
protected outside: Async\DeadlineException: Gave up after 5 ms
throws: LogicException: mine
swallows: default
pool: Async\DeadlineException: Gave up after 5 ms
1 idle, 0 active
not in the block
fiber: Async\DeadlineException: Gave up after 5 ms
