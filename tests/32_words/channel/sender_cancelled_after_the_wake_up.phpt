--TEST--
Channel: a place promised to a cancelled sender goes to the next one
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(1);
$channel->send(1);
$first = spawn(fn() => $channel->send('lost'));
spawn(fn() => $channel->send('second'));
suspend();
echo $channel->recv(), "\n";
$first->cancel();
suspend();
suspend();
echo $channel->recv(), "\n";
?>
--EXPECT--
1
second
