--TEST--
Scheduling: two coroutines that hand a value to and fro through shared state
--FILE--
<?php
use function Async\{await_all, spawn, suspend};

$ball = 'ping';
$player = function (string $mine, string $next) use (&$ball) {
    for ($hits = 0; $hits < 3;) {
        if ($ball === $mine) {
            echo "$mine ";
            $ball = $next;
            $hits++;
        }
        suspend();
    }
};
await_all([spawn($player, 'ping', 'pong'), spawn($player, 'pong', 'ping')]);
?>
--EXPECT--
ping pong ping pong ping pong
