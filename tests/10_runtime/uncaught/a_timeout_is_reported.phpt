--TEST--
Uncaught: a wait that a token has called off is a failure; only a real cancel() ends silently
--FILE--
<?php
require __DIR__ . '/../child.inc';

foreach ([
    'main' => 'await(spawn(fn () => delay(50)), timeout(5));',
    'coroutine' => 'spawn(function () { await(spawn(fn () => delay(50)), timeout(5)); }); delay(30);',
    'token that fails' => '$t = spawn(fn () => throw new LogicException("token")); await(spawn(fn () => delay(50)), $t);',
    'token that ends' => 'await(spawn(fn () => delay(50)), spawn(fn () => 1));',
    'token that is cancelled' => '$t = timeout(60000); spawn(fn () => $t->cancel()); await(spawn(fn () => delay(5)), $t);',
    'cancel()' => '$c = spawn(fn () => delay(60000)); suspend(); $c->cancel();',
    'cancel() with the exception of a token' => '$c = spawn(fn () => delay(60000)); suspend();
        try { await($c, timeout(2)); } catch (Async\OperationCanceledException $e) { $c->cancel($e); } unset($c, $e); delay(1);',
    'block' => 'with_timeout(5, fn () => delay(60000));',
] as $name => $code) {
    $result = run_php("use function Async\\{await, delay, spawn, suspend, timeout, with_timeout};\n$code");
    preg_match('/(?:Uncaught|Next) (Async.(?:Operation|Deadline)\w+: (?!Timeout).*?) in /', $result['output'], $match);
    echo "$name: ", $match[1] ?? 'silent', " ($result[code])\n";
}
?>
--EXPECT--
main: Async\OperationCanceledException: Gave up waiting after 5 ms; the coroutine (spawned at Command line code:2) goes on (255)
coroutine: Async\OperationCanceledException: Gave up waiting after 5 ms; the coroutine (spawned at Command line code:2) goes on (255)
token that fails: Async\OperationCanceledException: Operation has been cancelled (255)
token that ends: Async\OperationCanceledException: Operation has been cancelled (255)
token that is cancelled: silent (0)
cancel(): silent (0)
cancel() with the exception of a token: silent (0)
block: Async\DeadlineException: Gave up after 5 ms (255)
