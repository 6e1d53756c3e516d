--TEST--
Pool: the destructor of a value that a release replaces can release nothing twice
--FILE--
<?php
use Async\Pool;
use Async\PoolException;
use function Async\{await, spawn, suspend};

class Inner
{
    public function __construct(public Closure $end)
    {
    }

    public function __destruct()
    {
        ($this->end)();
    }
}

function release_another(Closure $end): Pool
{
    $made = 0;
    $pool = new Pool(factory: function () use (&$made, $end, &$pool) {
        return $made++ ? [0] : [new Inner(fn () => $end($pool))];
    }, max: 2);
    $array = $pool->acquire();
    unset($array);
    $pool->release(['another']);
    return $pool;
}

function show(Pool $pool): void
{
    echo $pool->count(), ' ', $pool->idleCount(), ' ', $pool->activeCount(), "\n";
}

show(release_another(function (Pool $pool) {
    show($pool);
    try {
        $pool->release(['again']);
    } catch (PoolException $e) {
        echo $e->getMessage(), "\n";
    }
}));
show($closed = release_another(fn (Pool $pool) => $pool->close()));
var_dump($closed->isClosed());
await(spawn(function () {
    show(release_another(function (Pool $pool) {
        suspend();
        echo json_encode([$pool->acquire(), count($pool->holders())]), "\n";
    }));
}));
?>
--EXPECT--
1 0 1
Resource does not belong to this pool
1 1 0
0 0 0
bool(true)
[[0],1]
2 1 1
