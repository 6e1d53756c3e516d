--TEST--
TaskGroup: in a child process, tasks of the parent have failed; callbacks of its Futures do not run
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use Async\{CompositeException, Future, FutureState, TaskGroup};
use function Async\{await, suspend};
require __DIR__ . '/../../support.inc';

function fork(Closure $child): void
{
    if (($pid = pcntl_fork()) === 0) {
        $child();
        exit;
    }
    pcntl_waitpid($pid, $status);
}

function errors(CompositeException $e): array
{
    return array_map(fn($each) => $each->getMessage(), $e->getExceptions());
}

$gate = new FutureState;
$opened = new Future($gate);
$group = new TaskGroup(1);
$group->spawnWithKey('running', function () use ($opened) { await($opened); return 1; });
$group->spawnWithKey('queued', fn() => print "the queued task runs\n");
$all = $group->all();
$last = $all->map(array_sum(...))->finally(fn() => print "finally\n");
suspend();

fork(function () use ($group, $all, $last) {
    try {
        await($group->all());
    } catch (CompositeException $e) {
        print_r(errors($e));
    }
    echo outcome(fn() => await($group->race())), "\n", outcome(fn() => await($all)), "\n", outcome(fn() => await($last)), "\n";
    $group->spawnWithKey('of the child', fn() => 'c');
    echo outcome(fn() => await($group->any())), "\n";
    $group->close();
    $group->awaitCompletion();
    foreach ($group as $key => [$result, $error]) {
        echo "$key: $result{$error?->getMessage()}\n";
    }
});

echo "parent:\n";
$gate->complete(null);
echo await($last), "\n";

// The coroutine that forks is a task itself: what is queued behind it runs in the parent only.
$group = new TaskGroup(1);
$group->spawn(function () {
    fork(fn() => print "a task goes on\n");
});
$group->spawn(fn() => print "queued behind it\n");
await($group->all());

$group = new TaskGroup(1);
$group->spawn(function () {
    if (($pid = pcntl_fork()) !== 0) {
        pcntl_waitpid($pid, $status);
    } else {
        echo "a task returns in the child\n";
    }
});
$group->spawn(fn() => print "queued behind it\n");
await($group->all());
echo "end\n";
?>
--EXPECT--
Array
(
    [0] => The coroutine goes on in the parent process only
    [1] => The coroutine goes on in the parent process only
)
Async\AsyncException: The coroutine goes on in the parent process only
Async\AsyncException: The coroutine goes on in the parent process only
Async\AsyncException: The coroutine goes on in the parent process only
'c'
queued: The coroutine goes on in the parent process only
running: The coroutine goes on in the parent process only
of the child: c
parent:
the queued task runs
finally
2
a task goes on
queued behind it
a task returns in the child
queued behind it
end
