--TEST--
TaskGroup: a task that forks goes on alone in the child; there, groups can be made anew
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, delay, suspend};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup();
$group->spawnWithKey('forks', function () {
    if (($child = pcntl_fork()) === 0) {
        $new = new TaskGroup(1);
        $new->spawn(function () { suspend(); return 'a'; });
        $new->spawn(fn() => 'b');
        echo 'child: ' . json_encode(await($new->all())) . "\n";
        exit;
    }
    pcntl_waitpid($child, $status);
    return $status;
});
$group->spawnWithKey('other', function () { delay(1); return 'done'; });
echo 'parent: ' . json_encode(await($group->all())) . "\n";
?>
--EXPECT--
child: ["a","b"]
parent: {"forks":0,"other":"done"}
