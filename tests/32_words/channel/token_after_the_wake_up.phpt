--TEST--
Channel: a token that fires after the value was promised comes too late
--FILE--
<?php
use Async\{Channel, Future, FutureState};
use function Async\{spawn, suspend};

$channel = new Channel(1);
$state = new FutureState;
spawn(fn() => print $channel->recv(new Future($state)) . "\n");
suspend();
$channel->send('v');
$state->complete(null);
?>
--EXPECT--
v
