--TEST--
Output buffers: those a coroutine opens catch the output of that coroutine only
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$task = function (string $name) {
    ob_start();
    echo "$name-1 ";
    suspend();
    ob_start();
    echo "$name-inner ";
    suspend();
    $inner = ob_get_clean();
    echo "$name-2 ";
    suspend();
    return [ob_get_level(), $inner, ob_get_clean()];
};
$list = [spawn($task, 'a'), spawn($task, 'b')];
spawn(function () { for ($i = 0; $i < 4; $i++) { echo "unbuffered $i, level ", ob_get_level(), "\n"; suspend(); } });
foreach (await_all_or_fail($list) as $out) {
    echo json_encode($out), "\n";
}
?>
--EXPECT--
unbuffered 0, level 0
unbuffered 1, level 0
unbuffered 2, level 0
unbuffered 3, level 0
[1,"a-inner ","a-1 a-2 "]
[1,"b-inner ","b-1 b-2 "]
