--TEST--
Fibers: the collector ends a Fiber together with the coroutine that is parked inside it
--FILE--
<?php
use function Async\{current_coroutine, get_coroutines, spawn, suspend};

/* A ring of garbage: a coroutine that waits for a pool inside `$depth` Fibers. `$first` is what the collector meets first. */
function ring(string $first, int $depth, Closure $end): void
{
    $ring = new stdClass;
    $ring->$first = null;
    $ring->pool = new Async\Pool(fn () => 1, max: 1);
    $ring->pool->acquire();
    $ring->fiber = new Fiber(function () use ($ring, $end) {
        try {
            $ring->pool->acquire();
            echo "never\n";
        } catch (Throwable) {
            echo "never\n";
        } finally {
            echo 'fiber: ', current_coroutine() === $ring->coroutine ? 'in its coroutine' : 'elsewhere', "\n";
            $end();
        }
    });
    for ($i = 1; $i < $depth; $i++) {
        $inner = $ring->fiber;
        $ring->fiber = new Fiber(function () use ($inner) {
            try {
                $inner->start();
                echo "never\n";
            } finally {
                echo "outer fiber\n";
            }
        });
    }
    $ring->coroutine = spawn(function () use ($ring) {
        try {
            $ring->fiber->start();
            echo "never\n";
        } finally {
            echo 'coroutine: ', current_coroutine() === $ring->coroutine ? 'in itself' : 'elsewhere', "\n";
        }
    });
}

foreach (['fiber', 'coroutine', 'pool'] as $first) {
    foreach ([1, 3] as $depth) {
        echo "--- $first first, $depth deep\n";
        ring($first, $depth, fn () => 0);
        suspend();
        $before = current_coroutine();
        gc_collect_cycles();
        echo 'main: ', current_coroutine() === $before ? 'current' : 'lost', ', left: ', count(get_coroutines()) - 1, "\n";
    }
}
echo "--- it cannot wait any more\n";
ring('fiber', 1, function () {
    try {
        suspend();
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
spawn(function () {
    gc_collect_cycles();
    echo "collected by another coroutine\n";
});
suspend();
echo 'left: ', count(get_coroutines()) - 1, "\n";
?>
--EXPECT--
--- fiber first, 1 deep
fiber: in its coroutine
coroutine: in itself
main: current, left: 0
--- fiber first, 3 deep
fiber: in its coroutine
outer fiber
outer fiber
coroutine: in itself
main: current, left: 0
--- coroutine first, 1 deep
fiber: in its coroutine
coroutine: in itself
main: current, left: 0
--- coroutine first, 3 deep
fiber: in its coroutine
outer fiber
outer fiber
coroutine: in itself
main: current, left: 0
--- pool first, 1 deep
fiber: in its coroutine
coroutine: in itself
main: current, left: 0
--- pool first, 3 deep
fiber: in its coroutine
outer fiber
outer fiber
coroutine: in itself
main: current, left: 0
--- it cannot wait any more
fiber: in its coroutine
Cannot suspend during garbage collection
coroutine: in itself
collected by another coroutine
left: 0
