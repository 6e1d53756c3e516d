--TEST--
Channel: at capacity 0 send() returns at once when a receiver waits
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel;
spawn(fn() => print $channel->recv() . "\n");
suspend();
$channel->send('v');
echo "sent\n";
?>
--EXPECT--
sent
v
