--TEST--
Channel: a foreach that is left has taken no value in advance
--FILE--
<?php
use Async\Channel;

$channel = new Channel(3);
foreach ([1, 2, 3] as $value) {
    $channel->send($value);
}
foreach ($channel as $value) {
    break;
}
echo $value, $channel->recv(), "\n";
$iterator = $channel->getIterator();
var_dump($iterator instanceof Iterator, $iterator->valid(), $iterator->current());
try {
    foreach ($channel as &$reference) {
    }
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
12
bool(true)
bool(true)
int(3)
Cannot iterate channel by reference
