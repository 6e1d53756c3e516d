--TEST--
stream_select(): readable, writable and urgent data
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = tcp_pair();
[$c, $d] = tcp_pair();
$select = function (int ...$which) use ($a, $c) {
    $read = $which[0] ? [$a, $c] : null;
    $write = $which[1] ? [$c] : null;
    $except = $which[2] ? [$a] : null;
    $count = stream_select($read, $write, $except, 10);
    return json_encode([$count, count($read ?? []), count($write ?? []), count($except ?? [])]);
};
$both = spawn(fn() => $select(1, 1, 1));
echo await($both), "\n";
$urgent = spawn(fn() => $select(0, 0, 1));
suspend();
stream_socket_sendto($b, '!', STREAM_OOB);
echo await($urgent), "\n";
$readable = spawn(fn() => $select(1, 0, 0));
suspend();
fclose($d);
echo await($readable), "\n";
?>
--EXPECT--
[1,0,1,0]
[1,0,0,1]
[1,1,0,0]
