--TEST--
TaskGroup: tasks that fail by themselves in the same tick are all in the CompositeException
--FILE--
<?php
use Async\{CompositeException, TaskGroup};
use function Async\await;
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
foreach (['one', 'two', 'three'] as $name) {
    $group->spawn(fn() => throw new Exception($name));
}
try {
    await($group->all());
} catch (CompositeException $e) {
    echo $e->getMessage(), ': ', implode(', ', array_map(describe(...), $e->getExceptions())), "\n";
}
?>
--EXPECT--
3 of 3 tasks of the TaskGroup failed: Exception: one, Exception: two, Exception: three
