--TEST--
C API: pools: the PHP object of a pool of pointers neither hands them out nor takes them
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $id = capi_pool(1, 1);
    $pool = capi_pool_object($id);
    foreach ([fn () => $pool->acquire(), fn () => $pool->acquire(1), fn () => $pool->tryAcquire(), fn () => $pool->release(1)] as $call) {
        try {
            var_dump($call());
        } catch (Async\PoolException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    echo capi_pool_counts($id), "\n";
    var_dump(capi_acquire($id));
    capi_release($id, 1);
    $pool = capi_php_pool();
    $object = $pool->acquire();
    var_dump(get_class($object), $pool->tryAcquire());
    $pool->release($object);
    var_dump($pool->tryAcquire() === $object);
    PHP);
?>
--EXPECT--
The resources of this pool are no PHP values: only the extension that made it can acquire and release them
The resources of this pool are no PHP values: only the extension that made it can acquire and release them
The resources of this pool are no PHP values: only the extension that made it can acquire and release them
The resources of this pool are no PHP values: only the extension that made it can acquire and release them
idle 1, active 0, waiting 0
int(1)
string(8) "stdClass"
NULL
bool(true)
