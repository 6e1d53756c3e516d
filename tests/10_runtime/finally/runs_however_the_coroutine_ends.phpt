--TEST--
finally(): runs after success, failure, cancellation and when it never started
--FILE--
<?php
use function Async\{await_all, delay, spawn, suspend};

$list = [
    'success' => spawn(fn () => 1),
    'failure' => spawn(fn () => throw new Exception('failed')),
    'cancelled' => spawn(fn () => delay(600_000)),
    'never started' => spawn(fn () => 1),
];
foreach ($list as $name => $c) {
    $c->finally(function ($c) use ($name, &$seen) { $seen[$name] = $c->getException()?->getMessage() ?? 'none'; });
}
$list['never started']->cancel();
suspend();
$list['cancelled']->cancel();
await_all($list);
suspend();
ksort($seen);
print_r($seen);
?>
--EXPECT--
Array
(
    [cancelled] => Coroutine cancelled
    [failure] => failed
    [never started] => Coroutine cancelled
    [success] => none
)
