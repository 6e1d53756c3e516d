--TEST--
Future: a child process can complete it; its callbacks run there, too
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, delay, suspend};
require __DIR__ . '/../../support.inc';

$state = new FutureState();
$future = new Future($state);
$mapped = $future->map(function ($value) { delay(1); return "$value, mapped"; });
$failed = $future->map(fn() => throw new LogicException('thrown by a callback'));
$last = $failed->finally(function () { suspend(); echo getmypid() === $GLOBALS['parent'] ? 'parent' : 'child', ": finally\n"; });
$parent = getmypid();
if (($child = pcntl_fork()) === 0) {
    $state->complete('of the child');
    echo 'child: ' . outcome(fn() => await($mapped)) . ', ' . outcome(fn() => await($last)) . "\n";
    exit;
}
pcntl_waitpid($child, $status);
var_dump($status, $future->isCompleted());
$state->complete('of the parent');
echo 'parent: ' . outcome(fn() => await($mapped)) . ', ' . outcome(fn() => await($last)) . "\n";
?>
--EXPECT--
child: finally
child: 'of the child, mapped', LogicException: thrown by a callback
int(0)
bool(false)
parent: finally
parent: 'of the parent, mapped', LogicException: thrown by a callback
