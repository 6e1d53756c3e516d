--TEST--
Streams: a timeout of centuries is none
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, delay};

[$a, $b] = tcp_pair();
stream_set_timeout($a, intdiv(PHP_INT_MAX, 1_000_000_000) + 1);
$reader = spawn(fn() => fgets($a));
delay(5);
var_dump($reader->isCompleted());
fwrite($b, "late\n");
echo await($reader);
?>
--EXPECT--
bool(false)
late
