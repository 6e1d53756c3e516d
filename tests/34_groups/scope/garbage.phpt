--TEST--
Scope: handlers that lead back to the object are garbage together with it
--FILE--
<?php
use Async\Scope;
use function Async\suspend;

(function () {
    $scope = new Scope;
    $scope->setExceptionHandler(function () use ($scope) {});
    $scope->setChildScopeExceptionHandler(function () use ($scope) {});
    $scope->finally(function () use ($scope) { echo "finally\n"; });
    $weak = WeakReference::create($scope);
    unset($scope);
    gc_collect_cycles(); // its finally() handlers are called
    suspend();
    gc_collect_cycles();
    var_dump($weak->get());
})();
?>
--EXPECT--
finally
NULL
