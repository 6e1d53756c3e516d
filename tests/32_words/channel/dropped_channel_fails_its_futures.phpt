--TEST--
Channel: when it is dropped, pending Futures fail with DISPOSED
--FILE--
<?php
use Async\Channel;

$channel = new Channel;
$future = $channel->recvAsync();
unset($channel);
try {
    $future->await();
} catch (Async\ChannelException $e) {
    echo $e->reason->name, ': ', $e->getMessage(), "\n";
}
?>
--EXPECT--
DISPOSED: Channel disposed
