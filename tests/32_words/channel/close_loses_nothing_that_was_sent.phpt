--TEST--
Channel: values whose send() has returned survive close()
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(3);
$channel->send(1);
$channel->send(2);
$channel->close();
echo $channel->recv(), $channel->recv(), "\n";

$channel = new Channel;
spawn(fn() => print "promised: {$channel->recv()}\n");
suspend();
$channel->send('v');
$channel->close();
suspend();

$channel = new Channel;
$receiver = spawn(fn() => $channel->recv());
suspend();
$channel->send('back');
$receiver->cancel();
$channel->close();
suspend();
echo $channel->recv(), "\n";

$channel = new Channel;
$channel->sendAsync('async');
$channel->close();
echo $channel->recv(), "\n";
?>
--EXPECT--
12
promised: v
back
async
