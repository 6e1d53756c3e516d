--TEST--
C API: awaitables: an object may refer to an event elsewhere
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    function outcome(string $name, Closure $f): void {
        try {
            $outcome = json_encode($f());
        } catch (Throwable $e) {
            $outcome = get_class($e) . ': ' . $e->getMessage();
        }
        echo "$name: $outcome\n";
    }
    foreach (['await' => fn ($a) => await($a), 'await_all' => fn ($a) => Async\await_all([$a, $a])] as $way => $f) {
        $a = new CapiAwaitable('elsewhere');
        spawn(fn () => $a->fire('there'));
        outcome($way, fn () => $f($a));
        unset($a);
        echo capi_log();
    }
    foreach ([
        'another' => fn ($a, $b) => Async\await_any_or_fail([$a, $b]),
        'the token' => fn ($a, $b) => await($a, $b),
        'the token of many' => fn ($a, $b) => Async\await_all([$a], $b),
    ] as $what => $f) {
        $b = new CapiAwaitable('plain');
        $a = new CapiAwaitable('closes', $b);
        outcome("closes $what", fn () => $f($a, $b));
        echo $a->state(), '; ', $b->state(), "\n";
    }
    PHP);
?>
--EXPECT--
await: "there"
dispose elsewhere
await_all: [["there","there"],[]]
dispose elsewhere
closes another: null
0 callbacks, started 0, 0 in all; 0 callbacks, started 0, 0 in all
closes the token: Async\OperationCanceledException: Operation has been cancelled
0 callbacks, started 0, 0 in all; 0 callbacks, started 0, 0 in all
closes the token of many: Async\OperationCanceledException: Operation has been cancelled
0 callbacks, started 0, 0 in all; 0 callbacks, started 0, 0 in all
