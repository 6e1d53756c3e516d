--TEST--
Channel: a Future that has a callback and never gets a value goes at the end of the request
--FILE--
<?php
// A debug build of PHP reports what is left.
class Kept
{
    public static $channel;
}
Kept::$channel = new Async\Channel;
Kept::$channel->recvAsync()->map(fn () => print("not called\n"))->ignore();
echo "done\n";
?>
--EXPECT--
done
