--TEST--
Channel: neither a promised value nor a promised place goes to another coroutine
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(1);
spawn(fn() => print "the first got {$channel->recv()}\n");
suspend();
$channel->send('v');
var_dump(count($channel));
$late = $channel->recvAsync();
var_dump($late->isCompleted());
suspend();

$late->cancel();
$channel->send(1);
spawn(fn() => $channel->send(2));
suspend();
echo $channel->recv(), "\n";
var_dump($channel->isFull(), $channel->sendAsync(3));
suspend();
echo $channel->recv(), "\n";
?>
--EXPECT--
int(1)
bool(false)
the first got v
1
bool(false)
bool(false)
2
