--TEST--
Channel: thousands that wait are served in order
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$channel = new Channel;
$order = [];
for ($i = 0; $i < 3000; $i++) {
    $waiting[] = spawn(function () use ($channel, $i, &$order) { $channel->recv(); $order[] = $i; });
}
suspend();
foreach ($waiting as $i => $coroutine) {
    if ($i % 3 === 0) {
        $coroutine->cancel();
    }
}
for ($i = 0; $i < 2000; $i++) {
    $channel->send($i);
}
suspend();
var_dump($order === array_values(array_filter(range(0, 2999), fn($i) => $i % 3 !== 0)), count($channel));
?>
--EXPECT--
bool(true)
int(0)
