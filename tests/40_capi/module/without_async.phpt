--TEST--
C API: without the extension every call says that it is not enabled, and fails
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach (capi_state() as $name => $value) {
        echo "$name: ", json_encode($value), "\n";
    }
    var_dump(capi_class(2));
    $calls = [
        'pool' => fn () => capi_pool(0, 1),
        'exception' => fn () => capi_new_exception(),
        'throw' => fn () => capi_throw(30),
        'spawn' => fn () => capi_spawn(1, 1),
        'suspend' => fn () => capi_suspend(),
        'waker' => fn () => capi_resume_first(false),
        'timer' => fn () => capi_sleep(1),
        'launch' => fn () => capi_launch(),
        'shutdown' => fn () => capi_shutdown(),
    ];
    foreach ($calls as $name => $call) {
        try {
            var_dump($call());
        } catch (Error $e) {
            echo "$name: ", get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    // what is the consumer's own works
    capi_notify([1 => 2]);
    echo capi_log();
    PHP, [CAPI_TEST]);
?>
--EXPECT--
enabled in MINIT: false
enabled: false
state: "off"
on: false
scheduler context: false
can suspend: false
current: false
coroutines: 0
events: 0
version: ""
same version: false
NULL
pool: Error: Async API is not enabled
exception: Error: Async API is not enabled
throw: Error: Async API is not enabled
spawn: Error: Async API is not enabled
suspend: Error: Async API is not enabled
waker: Error: Async API is not enabled
timer: Error: Async API is not enabled
launch: Error: Async API is not enabled
shutdown: Error: Async API is not enabled
call 0
call 1
free 2
call 3
call 4
left 4
dispose notify
free 0
free 1
free 3
free 4
