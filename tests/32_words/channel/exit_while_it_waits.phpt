--TEST--
Channel: exit() in another coroutine ends a wait
--FILE--
<?php
use Async\Channel;
use function Async\spawn;

$channel = new Channel;
spawn(function () { echo "exit\n"; exit; });
$channel->recv();
echo "never\n";
?>
--EXPECT--
exit
