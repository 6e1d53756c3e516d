--TEST--
Pool: what an observer throws becomes a warning, a cancellation gives the resource back
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};
final class Broken implements Async\PoolObserver
{
    public function acquired(): void { throw new Exception('acquired'); }
    public function released(): void { throw new Exception('released'); }
    public function destroyed(): void { throw new Exception('destroyed'); }
}
final class Slow implements Async\PoolObserver
{
    public function acquired(): void { delay(10_000); }
    public function created(): void { delay(10_000); }
    public function limited(): void { delay(10_000); }
}
set_error_handler(function ($code, $message) { echo 'warning: ', strtok($message, "\n"), "\n"; return true; });
$pool = new Async\Pool(fn () => new Conn, max: 1);
$pool->addObserver($broken = new Broken);
$pool->addObserver($slow = new Slow);
foreach (['created' => 0, 'acquired' => 1, 'limited' => 2] as $where => $made) {
    if ($made === 1) {
        $pool->removeObserver($slow);
        $pool->release($pool->acquire());
        $pool->addObserver($slow);
    } elseif ($made === 2) {
        $pool->removeObserver($slow);
        $held = $pool->acquire();
        $pool->addObserver($slow);
    }
    echo "cancelled in $where\n";
    $coroutine = spawn(fn () => $pool->acquire(5000));
    steps();
    $coroutine->cancel();
    echo outcome(fn () => await($coroutine)), ', ', counts($pool), ", waiting {$pool->waitingCount()}\n";
}
$pool->removeObserver($slow);
$pool->discard($held);
?>
--EXPECTF--
cancelled in created
warning: Uncaught Exception: destroyed in %s
Async\AsyncCancellation: %s, idle 0, active 0, waiting 0
warning: Uncaught Exception: acquired in %s
warning: Uncaught Exception: released in %s
cancelled in acquired
warning: Uncaught Exception: acquired in %s
warning: Uncaught Exception: released in %s
Async\AsyncCancellation: %s, idle 1, active 0, waiting 0
warning: Uncaught Exception: acquired in %s
cancelled in limited
Async\AsyncCancellation: %s, idle 0, active 1, waiting 0
warning: Uncaught Exception: released in %s
warning: Uncaught Exception: destroyed in %s
