--TEST--
await_*(): a failure delivered in errors counts as handled
--FILE--
<?php
use function Async\{await_all, spawn};

[, $errors] = await_all([spawn(fn () => throw new Exception('failed'))]);
echo $errors[0]->getMessage(), "\n";
unset($errors);
gc_collect_cycles();
echo "still alive\n";
?>
--EXPECT--
failed
still alive
