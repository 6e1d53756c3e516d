--TEST--
Channel: a cancelled receiver leaves the line
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(1);
$first = spawn(function () use ($channel) {
    try {
        $channel->recv();
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
spawn(fn() => print "the second got {$channel->recv()}\n");
suspend();
$first->cancel();
$channel->send('v');
suspend();
var_dump($channel->isClosed());
?>
--EXPECT--
Coroutine cancelled
the second got v
bool(false)
