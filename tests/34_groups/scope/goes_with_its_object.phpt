--TEST--
Scope: when the object goes away, its coroutines are cancelled
--FILE--
<?php
use Async\{AsyncCancellation, Scope};
use function Async\{delay, suspend};

$scope = new Scope;
$scope->spawn(function () {
    try { delay(60000); } catch (AsyncCancellation $e) { echo $e->getMessage(), "\n"; throw $e; }
});
$scope->finally(fn($scope) => print('finally ' . json_encode($scope) . "\n"));
suspend();
unset($scope);
suspend();
suspend();
echo "end\n";
?>
--EXPECT--
Scope is being disposed due to object destruction
finally null
end
