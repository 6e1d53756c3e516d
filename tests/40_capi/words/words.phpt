--TEST--
C API: futures, channels, with_timeout and values of a coroutine
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    function attempt(callable $call): void
    {
        try {
            var_dump($call());
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    foreach ([false, true] as $fails) {
        attempt(fn() => await(capi_future($fails)));
        echo capi_log();
    }
    echo "a future that no code awaits\n";
    (fn() => capi_future(false)->ignore())();
    delay(1);
    echo capi_log();

    $channel = capi_channel(1);
    echo get_class($channel), ' ', $channel->capacity(), "\n";
    var_dump(capi_receive($channel, false), capi_send($channel, 'a', false), capi_send($channel, 'b', false));
    $sender = spawn(fn() => capi_send($channel, 'c', true));
    suspend();
    var_dump(capi_receive($channel, true), capi_receive($channel, true), await($sender));
    spawn(fn() => $channel->send(null));
    var_dump(capi_receive($channel, true), $channel->isClosed());
    attempt(fn() => capi_receive($channel, true));
    attempt(fn() => capi_send($channel, 1, true));

    echo "with_timeout\n";
    attempt(fn() => capi_with_timeout(1000, fn() => suspend()));
    attempt(fn() => capi_with_timeout(5, fn() => delay(60000)));
    attempt(fn() => capi_with_timeout(1000, fn() => throw new LogicException('own')));

    echo "values of a coroutine\n";
    capi_slot('of main');
    await(spawn(function () {
        var_dump(capi_slot(new class { function __destruct() { echo "freed with the coroutine\n"; } }), is_object(capi_slot()));
    }));
    var_dump(capi_slot());
PHP);
echo "without async\n";
capi('try { capi_future(true); } catch (Error $e) { echo $e->getMessage(), "\n"; }', [CAPI_TEST]);
?>
--EXPECT--
string(14) "made by C code"
completed: yes, again: no
Async\AsyncException: no value
completed: yes, again: no
a future that no code awaits
completed: yes, again: no
Async\Channel 1
NULL
bool(true)
bool(false)
string(1) "a"
string(1) "c"
bool(true)
NULL
bool(true)
Async\ChannelException: Channel is closed
Async\ChannelException: Channel is closed
with_timeout
bool(true)
Async\DeadlineException: Gave up after 5 ms
LogicException: own
values of a coroutine
NULL
bool(true)
freed with the coroutine
string(7) "of main"
without async
Async API is not enabled
