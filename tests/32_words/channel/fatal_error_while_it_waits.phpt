--TEST--
Channel: a fatal error while main and others wait does no harm
--FILE--
<?php
use Async\Channel;
use function Async\spawn;

$channel = new Channel;
$future = $channel->recvAsync()->ignore();
spawn(fn() => $channel->recv());
spawn(function () {
    eval('function f() {} function f() {}');
});
$channel->recv();
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sf() (previously declared in %s) in %s on line 1
