--TEST--
TaskGroup: a group whose results lead back to it is collected
--FILE--
<?php
use Async\TaskGroup;
use function Async\await;

(function () {
    $group = new TaskGroup;
    $group->spawn(fn() => $group);
    $group->finally(fn() => $group);
    await($group->all());
    $weak = WeakReference::create($group);
    unset($group);
    gc_collect_cycles();
    var_dump($weak->get());
})();
?>
--EXPECT--
NULL
