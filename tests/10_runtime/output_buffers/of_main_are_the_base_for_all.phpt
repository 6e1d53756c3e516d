--TEST--
Output buffers: those of main are the base for all coroutines
--FILE--
<?php
use function Async\{await, spawn, suspend};

ob_start();
echo "main ";
$c = spawn(function () {
    echo 'level ', ob_get_level(), ' ';
    ob_start();
    echo 'own ';
    suspend();
    echo 'level ', ob_get_level(), ' ';
    ob_end_flush();
    echo 'coroutine ';
});
suspend();
echo 'main ', ob_get_level(), ' ';
await($c);
$all = ob_get_clean();
echo "[$all]\n";
?>
--EXPECT--
[main level 1 main 1 own level 2 coroutine ]
