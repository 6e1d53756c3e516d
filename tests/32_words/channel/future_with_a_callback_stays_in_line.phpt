--TEST--
Channel: a recvAsync() Future with a callback needs no variable
--FILE--
<?php
use Async\Channel;

$channel = new Channel;
$channel->recvAsync()->map(fn($value) => print "got $value\n");
gc_collect_cycles();
$channel->send('it');
?>
--EXPECT--
got it
