--TEST--
Channel: in a group of awaitables it counts when it is closed, as a failure
--FILE--
<?php
use Async\Channel;
use function Async\{await_all, spawn};

$channel = new Channel;
spawn(fn() => $channel->close());
[, $errors] = await_all([$channel]);
echo $errors[0]->getMessage(), "\n";
try {
    Async\await($channel);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Channel is closed
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, Async\Channel given
