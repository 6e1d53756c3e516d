--TEST--
Channel: the value of a sender that was cancelled is never delivered
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel;
$sender = spawn(fn() => $channel->send('withdrawn'));
spawn(fn() => $channel->send('next'));
suspend();
var_dump(count($channel));
$sender->cancel();
var_dump(count($channel), $channel->recvAsync()->ignore()->isCompleted());
echo $channel->recv(), "\n";
?>
--EXPECT--
int(1)
int(0)
bool(false)
next
