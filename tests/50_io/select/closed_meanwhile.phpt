--TEST--
stream_select(): closing one of the streams ends it as a closed stream always does
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = tcp_pair();
[$c, $d] = tcp_pair();
$selecting = spawn(fn() => outcome(function () use ($a, $c) {
    $read = ['a' => $a, 'c' => $c];
    $write = $except = null;
    return stream_select($read, $write, $except, 10);
}));
suspend();
fclose($a);
echo await($selecting), "\n";
?>
--EXPECT--
TypeError: stream_select(): supplied resource is not a valid stream resource
