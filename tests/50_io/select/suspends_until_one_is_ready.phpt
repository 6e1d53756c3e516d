--TEST--
stream_select(): suspends until a stream is ready, and keeps the keys
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = tcp_pair();
[$c, $d] = tcp_pair();
$selecting = spawn(function () use ($a, $c) {
    $read = ['first' => $a, 'second' => $c];
    $write = $except = [];
    $count = stream_select($read, $write, $except, null);
    return [$count, array_keys($read), $write, $except, fgets($read['second'])];
});
suspend();
echo "others run\n";
fwrite($d, "ready\n");
echo json_encode(await($selecting)), "\n";
?>
--EXPECT--
others run
[1,["second"],[],[],"ready\n"]
