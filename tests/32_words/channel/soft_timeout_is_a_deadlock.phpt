--TEST--
Channel: without anything else to happen, a soft timeout ends at once, without a report
--FILE--
<?php
use Async\{Channel, ChannelException};

$channel = new Channel(0, 60_000);
$begin = hrtime(true);
try {
    $channel->recv();
} catch (ChannelException $e) {
    echo $e->reason->name, ': ', $e->getMessage(), "\n";
}
var_dump(hrtime(true) - $begin < 30e9);
?>
--EXPECT--
DEADLOCK: Channel deadlock
bool(true)
