--TEST--
C API: timers: waiting from main and in coroutines
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    var_dump(capi_sleep(3));
    var_dump(capi_sleep(0, 10));
    $start = hrtime(true);
    $c = [];
    for ($i = 0; $i < 20; $i++) {
        $c[] = spawn(fn () => capi_sleep(20));
    }
    array_map(\Async\await(...), $c);
    $ms = (hrtime(true) - $start) / 1e6;
    echo $ms >= 20 && $ms < 300 ? "together\n" : "$ms ms\n";
    try {
        capi_sleep_until_timeout(2);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    echo capi_state()['events'], " events\n";
    PHP);
?>
--EXPECT--
bool(true)
bool(true)
together
Async\DeadlineException: Operation has been cancelled by timeout
0 events
