--TEST--
Pool: shutdown: after a fork the parent goes on with the pool, and the child with an empty one
--SKIPIF--
<?php if (!function_exists('pcntl_fork')) die('skip needs pcntl'); ?>
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$who = 'parent';
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$who) { echo "$who destroyed $r\n"; },
    healthcheck: fn () => true,
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
delay(3);
$r = $pool->acquire();
$pid = pcntl_fork();
if ($pid === 0) {
    $who = 'child';
}
if ($pid) {
    pcntl_waitpid($pid, $status);
    echo 'status ', $status, "\n";
}
waiter($pool, $who);
steps();
$pool->release($r);
delay(3);
$pool->close();
?>
--EXPECT--
child got c2
child destroyed c2
status 0
parent got c1
parent destroyed c1
