--TEST--
Channel: foreach ends cleanly when the channel is closed and drained
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel(1);
spawn(function () use ($channel) {
    foreach ([1, 2, 3] as $value) {
        $channel->send($value);
    }
    suspend();
    $channel->close();
});
foreach ($channel as $key => $value) {
    echo json_encode($key), " $value\n";
}
echo "end\n";
?>
--EXPECT--
null 1
null 2
null 3
end
