--TEST--
Output buffers: main may open and close its own while those of a coroutine are put aside
--FILE--
<?php
use function Async\{await, spawn, suspend};

ob_start();
$c = spawn(function () {
    ob_start();
    echo 'own1 ';
    suspend();
    echo 'own2 ', ob_get_level(), ' ', ob_get_status()['level'], ' ';
    suspend();
    echo 'own3 ', ob_get_level(), ' ', count(ob_list_handlers()), ' ';
    return ob_get_clean();
});
suspend();
ob_start();
echo 'main ';
suspend();
$inner = ob_get_clean();
$outer = ob_get_clean();
echo json_encode([$inner, $outer, await($c), ob_get_level()]), "\n";
?>
--EXPECT--
["main ","","own1 own2 3 2 own3 1 1 ",0]
