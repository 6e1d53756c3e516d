--TEST--
Channel: a sender whose value was taken does not fail by close()
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel;
spawn(function () use ($channel) {
    $channel->send('v');
    echo "delivered\n";
});
suspend();
$channel->recv();
$channel->close();
suspend();
?>
--EXPECT--
delivered
