--TEST--
Channel: a pending Future of recvAsync() may outlive its channel at the end of the request
--FILE--
<?php
class Kept
{
    public static $future;
    public static $channel;
}

Kept::$channel = new Async\Channel;
Kept::$future = Kept::$channel->recvAsync()->ignore();
var_dump(Kept::$future->isCompleted());
?>
--EXPECT--
bool(false)
