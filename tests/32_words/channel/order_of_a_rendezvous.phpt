--TEST--
Channel: one sender and two receivers take turns in a fixed order
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\spawn;

$channel = new Channel;
spawn(function () use ($channel) {
    foreach ([1, 2, 3] as $value) {
        $channel->send($value);
        echo "sent $value\n";
    }
    $channel->close();
    echo "closed\n";
});
foreach (['A', 'B'] as $name) {
    spawn(function () use ($channel, $name) {
        try {
            while (true) {
                $value = $channel->recv();
                echo "$name got $value\n";
            }
        } catch (ChannelException) {
            echo "$name sees the end\n";
        }
    });
}
?>
--EXPECT--
A got 1
sent 1
sent 2
A got 2
sent 3
closed
B got 3
B sees the end
A sees the end
