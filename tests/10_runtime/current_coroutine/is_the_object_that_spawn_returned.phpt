--TEST--
current_coroutine(): the object that spawn() returned, at any depth and after any switch
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

function deep() { return array_map(fn () => current_coroutine(), [1])[0]; }
$c = spawn(function () {
    $list = [current_coroutine()];
    suspend();
    $list[] = deep();
    await(spawn(fn () => suspend()));
    $list[] = current_coroutine();
    return $list;
});
$main = null;
$other = spawn(function () use ($c) { var_dump(current_coroutine() === $c); });
foreach (await($c) as $seen) {
    var_dump($seen === $c);
}
var_dump(current_coroutine() === $c, current_coroutine() === current_coroutine());
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
