--TEST--
Channel: a value that goes to a waiting Future leaves its place to the next sender
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(1);
$channel->send('a');
spawn(fn() => $channel->send('b'));
$last = spawn(fn() => $channel->send('c'));
suspend();
echo $channel->recv(), "\n";
$future = $channel->recvAsync();
suspend(); // b goes to the Future
suspend();
var_dump($last->isCompleted(), count($channel));
echo $future->await(), $channel->recv(), "\n";
?>
--EXPECT--
a
bool(true)
int(1)
bc
