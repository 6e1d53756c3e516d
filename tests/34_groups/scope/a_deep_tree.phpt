--TEST--
Scope: a tree of 100,000 levels is cancelled, the deepest first, and freed, without the C stack
--INI--
memory_limit=512M
--SKIPIF--
<?php if (getenv("SKIP_SLOW_TESTS")) die("skip slow"); ?>
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};

$root = $scope = new Scope;
$root->spawn(function () { try { delay(60_000); } finally { echo "top\n"; } });
for ($i = 0; $i < 100_000; $i++) {
    $scopes[] = $scope = Scope::inherit($scope);
}
$scope->spawn(function () { try { delay(60_000); } finally { echo "bottom\n"; } });
suspend();
$root->cancel();
suspend();
echo json_encode([$root->isClosed(), $scope->isClosed(), $scopes[500]->isClosed()]), "\n";
unset($scopes, $scope, $root);
echo "freed\n";
?>
--EXPECT--
bottom
top
[true,true,true]
freed
