--TEST--
C API: awaitables: the result of an event without replay() is not lost
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
    foreach ([true, false] as $close) {
        echo $close ? "closes\n" : "goes on\n";
        foreach ([['result'], [null, new LogicException('no')]] as $fire) {
            foreach ([
                'await' => fn ($a) => await($a),
                'await_all' => fn ($a) => array_map(fn ($list) => array_map(get_debug_type(...), $list), Async\await_all([$a, $a])),
                'await_any_or_fail' => fn ($a) => Async\await_any_or_fail([$a]),
                'waker' => fn ($a) => capi_wait([$a]),
            ] as $way => $f) {
                $a = new CapiAwaitable('plain');
                spawn(function () use ($a, $fire, $close) {
                    $a->fire(...$fire + [null, null], close: $close);
                    $close || $a->fire('again', close: false);
                });
                outcome($way, fn () => $f($a));
            }
        }
    }
    PHP);
?>
--EXPECT--
closes
await: "result"
await_all: [["string","string"],[]]
await_any_or_fail: "result"
waker: [0,"result"]
await: LogicException: no
await_all: [[],["LogicException","LogicException"]]
await_any_or_fail: LogicException: no
waker: LogicException: no
goes on
await: "result"
await_all: [["string","string"],[]]
await_any_or_fail: "result"
waker: [0,"again"]
await: LogicException: no
await_all: [[],["LogicException","LogicException"]]
await_any_or_fail: LogicException: no
waker: LogicException: no
