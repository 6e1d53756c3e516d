--TEST--
Channel: short waits do not add up to a timeout
--FILE--
<?php
use Async\Channel;
use function Async\{delay, spawn};

$channel = new Channel(0, 400, 400, true);
spawn(function () use ($channel) {
    for ($i = 0; $i < 12; $i++) {
        delay(40);
        $channel->send($i);
    }
    $channel->close();
});
foreach ($channel as $value) {
    $last = $value;
}
echo $last, "\n";
?>
--EXPECT--
11
