--TEST--
stream_select(): data that was read already counts
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$a, $b] = tcp_pair();
await(spawn(function () use ($a, $b) {
    fwrite($b, "one\ntwo\n");
    echo fgets($a);
    $read = [$a];
    $write = [$a];
    $except = null;
    var_dump(stream_select($read, $write, $except, null), count($read), count($write));
    echo fgets($a);
}));
?>
--EXPECT--
one
int(1)
int(1)
int(0)
two
