--TEST--
Channel: close() ends the waits of senders and receivers
--FILE--
<?php
use Async\{Channel, ChannelCloseReason, ChannelException};
use function Async\{spawn, suspend};

function attempt(string $name, callable $wait): void
{
    spawn(function () use ($name, $wait) {
        try {
            $wait();
        } catch (ChannelException $e) {
            echo "$name: {$e->getMessage()}, {$e->reason->name}\n";
        }
    });
}
$channel = new Channel;
attempt('receiver', fn() => $channel->recv());
suspend();
$future = $channel->recvAsync();
$channel->close();
$channel->close();
var_dump($channel->isClosed(), $future->isCompleted());
suspend();
$channel = new Channel;
attempt('owner', fn() => $channel->send(1));
attempt('sender', fn() => $channel->send(2));
suspend();
$channel->close();
suspend();
var_dump(count($channel));
attempt('late', fn() => $channel->send(3));
attempt('late', fn() => $channel->recv());
suspend();
echo $future->catch(fn($e) => $e->reason->value)->await(), "\n";
?>
--EXPECT--
bool(true)
bool(true)
receiver: Channel is closed, EXPLICIT
owner: Channel is closed, EXPLICIT
sender: Channel is closed, EXPLICIT
int(0)
late: Channel is closed, EXPLICIT
late: Channel is closed, EXPLICIT
explicit
