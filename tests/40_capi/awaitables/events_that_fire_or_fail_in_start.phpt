--TEST--
C API: awaitables: an event may fire or fail inside start()
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach (['fires at once', 'ticks at once', 'fails', 'fails silently', 'throws', 'refuses'] as $mode) {
        foreach ([
            'await' => fn ($a) => await($a),
            'await with a token' => fn ($a) => await($a, Async\timeout(10_000)),
            'as a token' => fn ($a) => await(spawn(fn () => suspend()), $a),
            'await_all' => fn ($a) => Async\await_all([$a]),
            'await_any_or_fail' => fn ($a) => Async\await_any_or_fail([spawn(fn () => suspend()), $a]),
            'token of await_all' => fn ($a) => Async\await_all([spawn(fn () => suspend())], $a),
            'waker' => fn ($a) => capi_wait([$a]),
        ] as $way => $f) {
            $a = new CapiAwaitable($mode);
            try {
                $outcome = json_encode($f($a));
            } catch (Throwable $e) {
                $outcome = get_class($e) . ': ' . $e->getMessage();
            }
            $left = $a->state();
            echo "$mode, $way: $outcome", $left === '0 callbacks, started 0, 0 in all' ? '' : ", but $left", "\n";
        }
    }
    PHP);
?>
--EXPECT--
fires at once, await: "at once"
fires at once, await with a token: "at once"
fires at once, as a token: Async\OperationCanceledException: Operation has been cancelled
fires at once, await_all: [["at once"],[]]
fires at once, await_any_or_fail: "at once"
fires at once, token of await_all: Async\OperationCanceledException: Operation has been cancelled
fires at once, waker: [0,"at once"]
ticks at once, await: "at once"
ticks at once, await with a token: "at once"
ticks at once, as a token: Async\OperationCanceledException: Operation has been cancelled
ticks at once, await_all: [["at once"],[]]
ticks at once, await_any_or_fail: "at once"
ticks at once, token of await_all: Async\OperationCanceledException: Operation has been cancelled
ticks at once, waker: [0,"at once"]
fails, await: Async\AsyncException: Cannot be started
fails, await with a token: Async\AsyncException: Cannot be started
fails, as a token: Async\AsyncException: Cannot be started
fails, await_all: Async\AsyncException: Cannot be started
fails, await_any_or_fail: Async\AsyncException: Cannot be started
fails, token of await_all: Async\AsyncException: Cannot be started
fails, waker: Async\AsyncException: Cannot be started
fails silently, await: Async\AsyncException: The event cannot be started
fails silently, await with a token: Async\AsyncException: The event cannot be started
fails silently, as a token: Async\AsyncException: The event cannot be started
fails silently, await_all: Async\AsyncException: The event cannot be started
fails silently, await_any_or_fail: Async\AsyncException: The event cannot be started
fails silently, token of await_all: Async\AsyncException: The event cannot be started
fails silently, waker: Async\AsyncException: The event cannot be started
throws, await: Async\AsyncException: Started, but
throws, await with a token: Async\AsyncException: Started, but
throws, as a token: Async\AsyncException: Started, but
throws, await_all: Async\AsyncException: Started, but
throws, await_any_or_fail: Async\AsyncException: Started, but
throws, token of await_all: Async\AsyncException: Started, but
throws, waker: Async\AsyncException: Started, but
refuses, await: Async\AsyncException: The event cannot be used after it has been terminated
refuses, await with a token: Async\AsyncException: The event cannot be used after it has been terminated
refuses, as a token: Async\AsyncException: The event cannot be used after it has been terminated
refuses, await_all: Async\AsyncException: The event cannot be used after it has been terminated
refuses, await_any_or_fail: Async\AsyncException: The event cannot be used after it has been terminated
refuses, token of await_all: Async\AsyncException: The event cannot be used after it has been terminated
refuses, waker: Async\AsyncException: The event cannot be used after it has been terminated
