--TEST--
Future: in a child process, the Future of a callback that runs in the parent has failed
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, suspend};
require __DIR__ . '/../../support.inc';

$gate = new FutureState;
$opened = new Future($gate);
$mapped = Future::completed(1)->map(function ($value) use ($opened) { await($opened); return $value + 1; });
$caught = $mapped->catch(function () { echo "catch\n"; return 0; });
$last = $caught->finally(fn() => print "finally\n");
$forks = Future::completed(1)->map(function () use ($mapped, $last) {
    if (($child = pcntl_fork()) === 0) {
        foreach ([$mapped, $last] as $future) {
            var_dump($future->isCompleted());
            echo outcome(fn() => await($future)), "\n";
        }
        echo outcome(fn() => await($mapped->catch(fn($e) => 'a new callback: ' . $e->getMessage()))), "\n";
        return 'child'; // its own Future is completed, but main, which awaits it, is the parent's
    }
    pcntl_waitpid($child, $status);
    return $status;
});
echo 'parent: ' . await($forks) . "\n";
$gate->complete(null);
echo await($last), "\n";
?>
--EXPECT--
bool(true)
Async\AsyncException: The coroutine goes on in the parent process only
bool(true)
Async\AsyncException: The coroutine goes on in the parent process only
'a new callback: The coroutine goes on in the parent process only'
parent: 0
finally
2
