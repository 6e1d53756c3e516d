--TEST--
Channel: noProducerTimeout closes a channel whose receiver waits too long
--FILE--
<?php
use Async\{Channel, ChannelException};

$channel = new Channel(0, 5, 0, true);
try {
    $channel->recv();
} catch (ChannelException $e) {
    echo $e->reason->name, ': ', $e->getMessage(), "\n";
}
try {
    foreach ($channel as $value) {
    }
} catch (ChannelException $e) {
    echo $e->reason->name, "\n";
}
?>
--EXPECT--
NO_PRODUCERS: Channel deadlock: no producers
NO_PRODUCERS
