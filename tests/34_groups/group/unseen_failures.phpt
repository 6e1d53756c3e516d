--TEST--
TaskGroup: failures that no code has seen go to the handler of the scope, never elsewhere
--FILE--
<?php
use Async\{Scope, TaskGroup};
use function Async\suspend;
require __DIR__ . '/../../support.inc';

$scope = new Scope;
$scope->setExceptionHandler(fn($s, $c, $e) => print(describe($e) . "\n"));
foreach (['unseen', 'seen', 'suppressed'] as $case) {
    $group = new TaskGroup(scope: $scope);
    $group->spawn(fn() => throw new Exception($case));
    suspend();
    if ($case === 'seen') {
        $group->getErrors();
    } elseif ($case === 'suppressed') {
        $group->suppressErrors();
    }
    unset($group);
    suspend();
}
$group = new TaskGroup;
$group->spawn(fn() => throw new Exception('without a handler'));
suspend();
unset($group);
echo "end\n";
?>
--EXPECT--
Async\CompositeException: 1 of 1 tasks of the TaskGroup failed
end
