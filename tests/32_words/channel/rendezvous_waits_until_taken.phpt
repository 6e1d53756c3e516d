--TEST--
Channel: at capacity 0 send() waits until the value was taken
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel;
spawn(function () use ($channel) {
    $channel->send('v');
    echo "taken\n";
});
suspend();
var_dump(count($channel), $channel->isFull(), $channel->capacity());
echo $channel->recv(), "\n";
suspend();
?>
--EXPECT--
int(1)
bool(true)
int(0)
v
taken
