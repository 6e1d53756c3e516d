--TEST--
Generators: one whose body is suspended is running: another coroutine that resumes it gets an Error
--FILE--
<?php
use function Async\{await, spawn, suspend};

$g = (function () { suspend(); yield 1; suspend(); yield 2; })();
$a = spawn(fn () => iterator_to_array($g, false));
suspend();
try {
    $g->next();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
echo json_encode(await($a)), "\n";
?>
--EXPECT--
Cannot resume an already running generator
[1,2]
