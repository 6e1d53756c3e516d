--TEST--
Pool: a factory that returns one object several times: each coroutine gives back what it holds
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn, suspend};
$object = new Conn;
foreach (['an object' => fn () => $object, 'a closure' => fn () => static fn () => 1] as $what => $factory) {
    $pool = new Async\Pool($factory, max: 4);
    $coroutines = [];
    for ($i = 0; $i < 8; $i++) {
        $coroutines[] = spawn(function () use ($pool, $i) {
            $pool->use(function ($resource) use ($pool, $i) {
                suspend();
                if ($i % 2) {
                    $pool->release($resource);
                }
                suspend();
            });
            $pool->use(fn () => delay(1));
            $resource = $pool->acquire();
            suspend();
            $i % 3 ? $pool->release($resource) : $pool->discard($resource);
        });
    }
    foreach ($coroutines as $coroutine) {
        await($coroutine);
    }
    unset($coroutine, $coroutines);
    echo "$what: active {$pool->activeCount()}, holders ", count($pool->holders()), "\n";
    $pool->use(fn ($a) => $pool->use(fn ($b) => $pool->use(fn ($c) => print($pool->activeCount() . " nested\n"))));
    if ($what === 'a closure') {   // PHP 8.6 makes one, earlier versions make many
        break;
    }
    $a = $pool->acquire();
    $other = spawn(fn () => $pool->acquire());   // it ends, and holds what the pool still refers to
    await($other);
    $pool->release($a);
    echo 'holder: ', json_encode(array_column($pool->holders(), 'coroutine')), "\n";
    $pool->release($a);
    echo outcome(fn () => $pool->release($a)), "\n";
    $pool->close();
    echo "leaks {$pool->stats()->leaks}, abandoned {$pool->stats()->destroyed['abandoned']}, count {$pool->count()}\n";
    unset($a, $other);
}
?>
--EXPECT--
an object: active 0, holders 0
3 nested
holder: [null]
Async\PoolException: This resource was already released
leaks 0, abandoned 0, count 0
a closure: active 0, holders 0
3 nested
