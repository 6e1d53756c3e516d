--TEST--
Channel: a Future that was only given as a token gives no warning
--FILE--
<?php
use Async\{Channel, Future, FutureState};

$channel = new Channel(1);
$state = new FutureState;
$channel->send('v', new Future($state));
$channel->recv(new Future($state));
$state->error(new LogicException('later'));
unset($state);
echo "end\n";
?>
--EXPECT--
end
