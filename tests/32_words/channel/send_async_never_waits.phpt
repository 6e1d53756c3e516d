--TEST--
Channel: sendAsync() is false without a free place
--FILE--
<?php
use Async\Channel;

$channel = new Channel(1);
var_dump($channel->sendAsync('a'), $channel->sendAsync('b'));
$rendezvous = new Channel;
var_dump($rendezvous->sendAsync('a'), $rendezvous->sendAsync('b'), $rendezvous->recv(), $rendezvous->sendAsync('c'));
$channel->close();
var_dump($channel->recv(), $channel->sendAsync('d'));
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
string(1) "a"
bool(true)
string(1) "a"
bool(false)
