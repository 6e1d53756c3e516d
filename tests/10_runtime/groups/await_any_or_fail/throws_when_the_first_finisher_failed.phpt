--TEST--
await_any_or_fail(): throws when the first finisher failed, and leaves the others running
--FILE--
<?php
use function Async\{await, await_any_or_fail, spawn, suspend};

$stop = false;
$other = spawn(function () use (&$stop) { while (!$stop) { suspend(); } return 'ran on'; });
try {
    await_any_or_fail([$other, spawn(fn () => throw new Exception('failed first'))]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
$stop = true;
echo await($other), "\n";
?>
--EXPECT--
failed first
ran on
