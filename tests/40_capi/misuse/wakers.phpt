--TEST--
C API: events that free or use the waker while they are started and stopped
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $main = Async\spawn(fn () => null) ? Async\current_coroutine() : null;
    foreach (['destroys', 'suspends in start', 'refuses'] as $how) {
        spawn(fn () => capi_resume($main));
        try {
            var_dump(capi_wait_badly($how));
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
        suspend();
        echo capi_log();
    }
    PHP);
?>
--EXPECT--
bool(true)
dispose good
dispose bad
0 started
Async\AsyncException: An event cannot suspend while it is being started or stopped
0 started
dispose bad
dispose good
Async\AsyncException: The event cannot be started
0 started
dispose bad
dispose good
