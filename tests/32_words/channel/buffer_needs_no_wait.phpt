--TEST--
Channel: send() with a free place and recv() with a value do not suspend
--FILE--
<?php
use Async\Channel;
use function Async\spawn;

spawn(fn() => print "another coroutine\n");
$channel = new Channel(2);
$channel->send(1);
$channel->send(2);
var_dump(count($channel), $channel->isFull(), $channel->isEmpty(), $channel->capacity());
echo $channel->recv(), $channel->recv(), "\n";
var_dump($channel->isEmpty());
?>
--EXPECT--
int(2)
bool(true)
bool(false)
int(2)
12
bool(true)
another coroutine
