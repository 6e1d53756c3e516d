--TEST--
await_any_or_fail(): an element that is already completed wins at once
--FILE--
<?php
use function Async\{await, await_any_or_fail, spawn};

$done = spawn(fn () => 'done');
await($done);
$other = spawn(function () { echo "other\n"; });
echo await_any_or_fail([$other, $done]), "\n";
var_dump($other->isStarted());
?>
--EXPECT--
done
bool(false)
other
