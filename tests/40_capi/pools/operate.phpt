--TEST--
C API: pools: options, statistics, discard, resize, evict and drain work as in PHP
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_named_pool('carrier', 2, 0, 1);
    echo implode(', ', array_map(fn ($pool) => $pool->stats()->name, Async\pools())), "\n";
    echo preg_match('/^async_pool_max\{pool="carrier"\} 2$/m', Async\metrics()), "\n";
    $a = capi_acquire($pool);
    $b = capi_acquire($pool);
    capi_discard($pool, $a);
    capi_release($pool, $b);
    echo capi_pool_stats($pool), "\n";
    var_dump(capi_pool_resize($pool, 0, 1));
    try {
        capi_pool_resize($pool, 2, 1);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
    $c = capi_acquire($pool);
    $waiter = spawn(fn () => capi_acquire($pool));
    suspend();
    try {
        capi_acquire($pool);
    } catch (Async\PoolException $e) {
        echo strtok($e->getMessage(), ':'), "\n";
    }
    echo capi_pool_evict($pool), "\n";
    capi_release($pool, $c);
    $d = await($waiter);
    echo capi_pool_stats($pool), "\n";
    var_dump(capi_pool_drain($pool, 5));
    capi_release($pool, $d);
    var_dump(capi_pool_drain($pool, 0));
    echo capi_pool_stats($pool), "\n";
    echo count(Async\pools()), "\n";
    PHP);
?>
--EXPECT--
carrier
1
carrier: 0..2, idle 1, active 0, peak 2, acquired 2, created 2, destroyed 1, refusals 0, uses 2
bool(true)
Pool: min must be <= max
Pool "carrier" has as many waiters as maxWaiters allows
1
carrier: 0..1, idle 0, active 1, peak 2, acquired 4, created 3, destroyed 2, refusals 1, uses 3
bool(false)
bool(true)
carrier: 0..1, idle 0, active 0, peak 2, acquired 4, created 3, destroyed 3, refusals 1, uses 4
0
