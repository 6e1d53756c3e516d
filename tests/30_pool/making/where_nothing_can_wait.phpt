--TEST--
Pool: making: where nothing can wait, and in a Fiber, the factory is called directly
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{current_coroutine, spawn, suspend};

$caller = null;
$pool = new Async\Pool(function () use (&$caller) {
    return current_coroutine() === $caller ? 'in place' : 'elsewhere';
}, max: 20);
suspend();
$caller = current_coroutine();
$try = fn () => $pool->acquire(1000);
echo 'main: ', $try(), "\n";

ob_start(fn ($text) => $text . $try());
echo 'output callback: ';
ob_end_flush();
echo "\n";

$fiber = new Fiber(function () use ($try) { echo 'Fiber: ', $try(), "\n"; });
$fiber->start();

class Garbage
{
    public $self;
    public function __construct(private Closure $try) { $this->self = $this; }
    public function __destruct() { echo 'collector: ', ($this->try)(), "\n"; }
}
new Garbage($try);
gc_collect_cycles();

class Dropped
{
    public function __construct(private Closure $try) {}
    public function __destruct() { echo 'destructor: ', ($this->try)(), "\n"; }
}
new Dropped($try);
try {
    $dropped = new Dropped($try);
    (function () use ($dropped) { $GLOBALS['dropped'] = null; throw new Exception; })();
} catch (Exception) {
    echo "^ with an exception in flight\n";
}

$caller = spawn(function () use ($try) {
    current_coroutine()->cancel();
    echo 'cancelled: ', $try(), "\n";
    echo outcome(fn () => suspend()), "\n";
});
suspend();
echo 'tryAcquire: ', ($caller = current_coroutine()) ? $pool->tryAcquire() : '', "\n";
?>
--EXPECT--
main: elsewhere
output callback: in place
Fiber: in place
collector: in place
destructor: elsewhere
destructor: elsewhere
^ with an exception in flight
cancelled: in place
Async\AsyncCancellation: Coroutine cancelled
tryAcquire: in place
