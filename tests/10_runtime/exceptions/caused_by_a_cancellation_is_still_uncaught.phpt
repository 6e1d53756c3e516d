--TEST--
Exceptions: one that is thrown because of a cancellation is reported like any other
--FILE--
<?php
require __DIR__ . '/../child.inc';

foreach ([
    'in main' => '$c = spawn(fn () => delay(60_000));
        suspend();
        $c->cancel();
        try { await($c); } catch (Async\AsyncCancellation $e) { throw new RuntimeException("wrapped", 0, $e); }',
    'while all are cancelled because of another one' => 'spawn(function () { try { delay(60_000); } finally { throw new Error("second"); } });
        spawn(function () { throw new Exception("first"); });
        suspend();
        delay(60_000);',
    'the other way round it is a cancellation' => 'suspend();
        throw new Async\AsyncCancellation("outer", 0, new Exception("inner"));',
] as $name => $code) {
    $result = run_php("use function Async\\{await, delay, spawn, suspend};\n$code");
    preg_match_all('/(?:Uncaught|Next) ([\w\\\\]+: [a-zA-Z0-9: ]+) in/', $result['output'], $reported);
    echo "$name: ", implode(', ', $reported[1]) ?: 'nothing', " ($result[code])\n";
}
?>
--EXPECTF--
in main: Async\AsyncCancellation: Coroutine cancelled, RuntimeException: wrapped (255)
while all are cancelled because of another one: Exception: first, Async\AsyncCancellation: Cancelled because coroutine %d failed: Exception: first, Error: second (255)
the other way round it is a cancellation: nothing (0)
