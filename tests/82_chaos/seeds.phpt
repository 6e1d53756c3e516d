--TEST--
Chaos: random programs over pools keep every promise
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
/* In a developer build the seeds also shuffle the scheduler. ./dev chaos N runs more of them. */
require __DIR__ . '/../../tools/chaos.php';

$seeds = 300;
$tally = Chaos\drive(1, $seeds, 1, false);
echo $tally->passed() === $seeds ? 'all passed' : $tally->passed() . " of $seeds passed", "\n";
?>
--EXPECT--
all passed
