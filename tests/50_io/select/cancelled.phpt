--TEST--
stream_select(): can be cancelled
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = tcp_pair();
$selecting = spawn(fn() => outcome(function () use ($a) {
    $read = [$a];
    $write = $except = null;
    return stream_select($read, $write, $except, null);
}));
suspend();
$selecting->cancel();
echo await($selecting), "\n";
$reader = spawn(fn() => fgets($a));
suspend();
fwrite($b, "free\n");
echo await($reader);
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
free
