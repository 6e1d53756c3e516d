--TEST--
C API: pools: the PHP object of a C pool shares it, and either may die first
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $id = capi_pool(1, 2);
    capi_pool_on_close($id);
    $pool = capi_pool_object($id);
    var_dump($pool === capi_pool_object($id), count($pool), capi_acquire($id), $pool->activeCount());
    echo "the object goes first\n";
    unset($pool);
    capi_release($id, 1);
    echo capi_log();
    $pool = capi_pool_object($id);
    echo "the C side goes first\n";
    capi_pool_drop($id);
    echo capi_log();
    var_dump($pool->isClosed(), count($pool));
    unset($pool);
    echo capi_log();
    PHP);
?>
--EXPECT--
bool(true)
int(1)
int(1)
int(1)
the object goes first
create 1 for me
the C side goes first
bool(false)
int(1)
closed 1
destroy 1
