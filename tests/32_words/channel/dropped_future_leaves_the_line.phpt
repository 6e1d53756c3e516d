--TEST--
Channel: a recvAsync() Future that is dropped takes no value
--FILE--
<?php
use Async\{Channel, Future};
use function Async\await_any_or_fail;

$channel = new Channel(1);
$dropped = $channel->recvAsync()->ignore();
unset($dropped);
await_any_or_fail([$channel->recvAsync(), Future::completed()]);
$cancelled = $channel->recvAsync();
$cancelled->cancel();
$channel->send('kept');
echo $channel->recv(), "\n";
?>
--EXPECT--
kept
