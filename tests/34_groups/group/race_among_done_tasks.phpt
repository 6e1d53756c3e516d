--TEST--
TaskGroup, TaskSet: of the tasks that are done already, race() and the like give the first spawned
--FILE--
<?php
use Async\{TaskGroup, TaskSet};
use function Async\{await, suspend};
require __DIR__ . '/../../support.inc';

function fill(TaskGroup|TaskSet $tasks): void
{
    $tasks->spawnWithKey('a', function () { suspend(); suspend(); suspend(); throw new Exception('a, done last'); });
    $tasks->spawnWithKey('b', function () { suspend(); return 'b, done second'; });
    $tasks->spawnWithKey('c', fn() => 'c, done first');
    $tasks->close();
    $tasks->awaitCompletion();
}

$group = new TaskGroup;
fill($group);
foreach (['race', 'any', 'race'] as $method) {
    echo "$method: ", outcome(fn() => await($group->$method())), "\n";
}
foreach ($group as $key => $_) {
    echo $key;
}
echo "\n";

$set = new TaskSet;
fill($set);
foreach (['joinAny', 'joinNext', 'joinNext'] as $method) {
    echo "$method: ", outcome(fn() => await($set->$method())), "\n";
}
?>
--EXPECT--
race: Exception: a, done last
any: 'b, done second'
race: Exception: a, done last
cba
joinAny: 'b, done second'
joinNext: Exception: a, done last
joinNext: 'c, done first'
