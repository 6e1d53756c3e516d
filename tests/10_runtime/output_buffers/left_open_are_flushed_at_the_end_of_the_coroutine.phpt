--TEST--
Output buffers: those a coroutine leaves open are flushed when it ends, also by an exception
--FILE--
<?php
use function Async\{await, spawn, suspend};

await(spawn(function () {
    ob_start();
    echo "outer\n";
    ob_start(fn ($s) => strtoupper($s));
    suspend();
    echo "inner\n";
}));
echo ob_get_level(), "\n";
try {
    await(spawn(function () { ob_start(); echo "before the failure\n"; suspend(); throw new Exception('failed'); }));
} catch (Exception $e) {
    echo $e->getMessage(), ' ', ob_get_level(), "\n";
}
?>
--EXPECT--
outer
INNER
0
before the failure
failed 0
