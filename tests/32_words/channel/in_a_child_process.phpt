--TEST--
Channel: in a child process what was promised to others is free again
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(1);
spawn(fn() => $channel->recv());
suspend();
$channel->send('v');
if (($child = pcntl_fork()) === 0) {
    echo $channel->recv(), ' ', count($channel), "\n";
    exit;
}
pcntl_waitpid($child, $status);
suspend();
echo count($channel), "\n";
?>
--EXPECT--
v 0
0
