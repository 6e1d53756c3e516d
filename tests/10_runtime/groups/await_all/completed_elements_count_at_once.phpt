--TEST--
await_all(): elements that are already completed count at once
--FILE--
<?php
use function Async\{await, await_all, spawn};

$done = spawn(fn () => 'done');
await($done);
$failed = spawn(fn () => throw new Exception('failed'));
try {
    await($failed);
} catch (Exception) {
}
spawn(function () { echo "other\n"; });
[$results, $errors] = await_all([$done, $failed]);
echo json_encode($results), ' ', $errors[1]->getMessage(), "\n";
?>
--EXPECT--
["done"] failed
other
