--TEST--
Scope: awaitAfterCancellation() hands over an error at once, not when all has ended
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};

$scope = new Scope;
$scope->spawn(function () {
    try { delay(60000); } finally { throw new LogicException('early'); }
});
$scope->spawn(function () {
    try { delay(60000); } finally { delay(20); echo "the last one ends\n"; }
});
suspend();
$scope->cancel();
$scope->awaitAfterCancellation(function (Throwable $e) {
    echo $e->getMessage(), "\n";
});
echo "all have ended\n";
?>
--EXPECT--
early
the last one ends
all have ended
