--TEST--
GC: the collector may run at the moment a coroutine parks
--FILE--
<?php
use Async\Pool;
use function Async\{await, current_coroutine, spawn, suspend};

final class Garbage {
    public $self;
    public static ?Closure $end = null;
    public function __construct() { $this->self = $this; }
    public function __destruct()
    {
        if ($end = self::$end) {
            self::$end = null;
            $end();
        }
    }
}

/* Fills the buffer of the collector but for the last place: the next thing that may be garbage makes it run. */
function fill_buffer(): void
{
    gc_collect_cycles();
    $status = gc_status();
    while (gc_status()['roots'] < $status['threshold'] - 1) {
        new Garbage;
    }
}

$ends = [
    'throws' => fn ($pool, $held, $coroutine) => throw new Exception('of the destructor'),
    'cancels' => fn ($pool, $held, $coroutine) => $coroutine->cancel(),
    'wakes' => fn ($pool, $held, $coroutine) => $pool->release($held),
    'does nothing' => fn ($pool, $held, $coroutine) => null,
];
foreach ($ends as $name => $end) {
    $pool = new Pool(fn () => new stdClass, max: 1);
    $held = $pool->acquire();
    $coroutine = spawn(function () use ($pool, $held, $end) {
        $self = current_coroutine();
        $called = false;
        fill_buffer();
        Garbage::$end = function () use ($end, $pool, $held, $self, &$called) { $called = true; $end($pool, $held, $self); };
        try {
            $resource = $pool->acquire();
            $pool->release($resource);
            return 'served';
        } finally {
            echo $called ? '' : 'the collector did not run, ';
        }
    });
    unset($end);
    suspend();
    $parked = !$coroutine->isCompleted();
    if ($name === 'does nothing') {
        $pool->release($held);
    }
    try {
        $outcome = await($coroutine);
    } catch (Throwable $e) {
        $outcome = get_class($e);
    }
    echo "$name: ", $parked ? 'parked, ' : '', $outcome, ', active: ', $pool->activeCount(), "\n";
    if ($pool->activeCount()) {
        $pool->release($held);
    }
}
?>
--EXPECT--
throws: Exception, active: 1
cancels: Async\AsyncCancellation, active: 1
wakes: served, active: 0
does nothing: parked, served, active: 0
