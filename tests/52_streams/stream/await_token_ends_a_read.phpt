--TEST--
Streams: a read under timeout() goes on when the await is given up, and can be cancelled then
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, timeout};

[$client, $server] = tcp_pair();
$reader = spawn(fn() => fgets($client));
echo outcome(fn() => await($reader, timeout(5))), "\n";
var_dump($reader->isCompleted());
$reader->cancel();
echo outcome(fn() => await($reader)), "\n";
?>
--EXPECTF--
Async\OperationCanceledException: Gave up waiting after 5 ms; the coroutine (spawned at %s) goes on
bool(false)
Async\AsyncCancellation: Coroutine cancelled
