--TEST--
Channel: a value promised to a cancelled receiver goes to the next one
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

foreach ([0, 1] as $capacity) {
    $channel = new Channel($capacity);
    $first = spawn(fn() => $channel->recv());
    spawn(fn() => print "the second got {$channel->recv()}\n");
    suspend();
    $channel->send('v');
    $first->cancel();
    suspend();
    suspend();
    // Without another one it is free again, in front of the others.
    $channel = new Channel(2);
    $only = spawn(fn() => $channel->recv());
    suspend();
    $channel->send(1);
    $channel->send(2);
    $only->cancel();
    suspend();
    echo $channel->recv(), $channel->recv(), "\n";
}
?>
--EXPECT--
the second got v
12
the second got v
12
