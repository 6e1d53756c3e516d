--TEST--
await(): one token may guard many waits at once, and fires for all of them
--FILE--
<?php
use function Async\{await, spawn, suspend, timeout};

$stop = false;
$work = spawn(function () use (&$stop) { while (!$stop) { suspend(); } });
$token = timeout(2);
$list = [];
for ($i = 0; $i < 3; $i++) {
    $list[] = spawn(function () use ($i, $work, $token) {
        try {
            await($work, $token);
        } catch (Async\OperationCanceledException $e) {
            echo "$i: ", $e->getPrevious()->getMessage(), "\n";
        }
    });
}
Async\await_all($list);
$stop = true;
?>
--EXPECT--
0: Timeout occurred after 2 milliseconds
1: Timeout occurred after 2 milliseconds
2: Timeout occurred after 2 milliseconds
