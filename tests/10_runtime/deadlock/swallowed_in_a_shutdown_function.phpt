--TEST--
Deadlock: a shutdown function that catches each cancellation is ended by force and reported
--INI--
async.debug_deadlock=0
--FILE--
<?php
register_shutdown_function(function () {
    $pool = new Async\Pool(fn () => 1, max: 1);
    $pool->acquire();
    try {
        while (true) {
            try {
                $pool->acquire();
            } catch (Throwable) {
            }
        }
    } finally {
        echo "finally\n";
    }
});
?>
--EXPECTF--
Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s
%A
  thrown in %s
finally
