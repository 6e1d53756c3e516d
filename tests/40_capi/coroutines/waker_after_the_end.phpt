--TEST--
C API: a waker that a coroutine is given after its end is freed with the coroutine
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $grown = [];
    for ($round = 0; $round < 3; $round++) {
        $before = memory_get_usage();
        for ($i = 0; $i < 100; $i++) {
            $coroutine = spawn(fn () => 1);
            await($coroutine);
            capi_give_waker($coroutine);
            unset($coroutine);
        }
        $grown[] = memory_get_usage() - $before;
    }
    var_dump($grown[2]);    // the first ones fill caches
    PHP);
?>
--EXPECT--
int(0)
