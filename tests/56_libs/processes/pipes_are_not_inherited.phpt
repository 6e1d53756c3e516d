--TEST--
Processes: a command does not inherit the pipes of other commands
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

$before = popen('cat', 'w'); /* outside of coroutines */
await(spawn(function () use ($before) {
    $first = popen('cat', 'w');
    $second = popen('cat', 'w');
    foreach ([$first, $before, $second] as $i => $pipe) {
        fwrite($pipe, "$i\n");
        echo pclose($pipe), "\n";
    }
}));
?>
--EXPECT--
0
0
1
0
2
0
