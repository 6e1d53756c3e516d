--TEST--
Channel: a token ends a wait in recv() and in send()
--FILE--
<?php
use Async\{Channel, OperationCanceledException};
use function Async\timeout;

$channel = new Channel;
foreach ([fn() => $channel->recv(timeout(1)), fn() => $channel->send('v', timeout(1))] as $wait) {
    try {
        $wait();
    } catch (OperationCanceledException $e) {
        echo $e->getMessage(), ': ', $e->getPrevious()->getMessage(), "\n";
    }
}
var_dump(count($channel), $channel->isClosed());
?>
--EXPECT--
Gave up waiting after 1 ms: Timeout occurred after 1 milliseconds
Gave up waiting after 1 ms: Timeout occurred after 1 milliseconds
int(0)
bool(false)
