--TEST--
Channel: any value arrives unchanged, in order, at one receiver
--FILE--
<?php
use Async\Channel;
use function Async\spawn;

$channel = new Channel(2);
$object = new stdClass;
spawn(function () use ($channel, $object) {
    foreach ([null, 0, 'text', [1, 2], $object, false] as $value) {
        $channel->send($value);
    }
    $channel->close();
});
foreach ($channel as $value) {
    echo is_object($value) ? var_export($value === $object, true) : json_encode($value), "\n";
}
?>
--EXPECT--
null
0
"text"
[1,2]
true
false
