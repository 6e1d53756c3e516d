--TEST--
Channel: recvAsync() gives a Future that stands in line with the receivers
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(1);
$channel->send('there');
var_dump($channel->recvAsync()->await());
spawn(fn() => print "coroutine got {$channel->recv()}\n");
suspend();
$future = $channel->recvAsync();
$channel->send(1);
var_dump($future->isCompleted());
suspend();
$channel->send(2);
var_dump($future->isCompleted(), $future->await(), count($channel));
$channel->close();
try {
    $channel->recvAsync()->await();
} catch (Async\ChannelException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
string(5) "there"
bool(false)
coroutine got 1
bool(true)
int(2)
int(0)
Channel is closed
