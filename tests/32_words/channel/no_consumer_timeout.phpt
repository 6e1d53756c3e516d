--TEST--
Channel: noConsumerTimeout closes a channel whose sender waits too long
--FILE--
<?php
use Async\{Channel, ChannelException};

foreach ([0, 1] as $capacity) {
    $channel = new Channel($capacity, 0, 5, true);
    try {
        $channel->send(1);
        $channel->send(2);
    } catch (ChannelException $e) {
        echo $e->reason->name, ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
NO_CONSUMERS: Channel deadlock: no consumers
NO_CONSUMERS: Channel deadlock: no consumers
