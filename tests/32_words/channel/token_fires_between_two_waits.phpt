--TEST--
Channel: a token that fires between the two waits of send() ends it
--FILE--
<?php
use Async\{Channel, Future, FutureState, OperationCanceledException};
use function Async\{await, spawn, suspend};

$channel = new Channel;
$state = new FutureState;
$token = new Future($state);
$first = spawn(fn () => $channel->send('first'));
$second = spawn(function () use ($channel, $token) {
    try {
        $channel->send('second', $token);
        echo "sent\n";
    } catch (OperationCanceledException $e) {
        echo get_class($e), "\n";
    }
});
suspend();
echo $channel->recv(), "\n";    // the place is promised to the second, which has not run yet
$state->complete(null);
await($second);
var_dump($channel->isEmpty());
?>
--EXPECT--
first
Async\OperationCanceledException
bool(true)
