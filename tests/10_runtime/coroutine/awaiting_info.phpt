--TEST--
Coroutine::getAwaitingInfo(): returns strings that describe the wait, if there is one
--FILE--
<?php
use function Async\{await, await_all, delay, spawn, suspend, timeout};

$target = spawn(fn () => delay(600_000));
$list = [
    $target,
    spawn(fn () => await($target)),
    spawn(fn () => await($target, timeout(600_000))),
    spawn(fn () => await_all([$target, $target])),
    spawn(function () { suspend(); delay(600_000); }),
];
foreach ($list as $c) {
    var_dump($c->getAwaitingInfo());
    break;
}
suspend();
foreach ($list as $i => $c) {
    $info = $c->getAwaitingInfo();
    var_dump(array_filter($info, 'is_string') === $info);
    if ($i < 4) {
        var_dump($info !== []);
    }
}
foreach ($list as $c) {
    $c->cancel();
}
await_all($list);
var_dump($target->getAwaitingInfo());
?>
--EXPECT--
array(0) {
}
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
