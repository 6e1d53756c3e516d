--TEST--
Output buffers: a callback cannot suspend: AsyncException, in main and in coroutines
--FILE--
<?php
use function Async\{await, spawn, suspend, delay};

$caught = [];
$callback = function (string $text) use (&$caught) {
    foreach ([fn () => suspend(), fn () => delay(1), fn () => await(spawn(fn () => 1))] as $case) {
        try {
            $case();
            $caught[] = 'possible';
        } catch (Async\AsyncException $e) {
            $caught[] = substr($e->getMessage(), 0, 14);
        }
    }
    return $text;
};
spawn(function () use ($callback) { ob_start($callback); echo "coroutine\n"; ob_end_flush(); });
suspend();
ob_start($callback);
echo "main\n";
ob_end_flush();
suspend();
echo count($caught), ' ', implode(' ', array_unique($caught)), "\n";
?>
--EXPECT--
coroutine
main
6 Cannot suspend
