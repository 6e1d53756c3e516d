--TEST--
stream_select(): continues to wait when another coroutine takes the data first
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
[$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($a, false);
$first = spawn(function () use ($a, $b, $c) {
    fread($c, 1);
    echo 'taken: ', fread($a, 10), "\n";
    suspend();
    fwrite($b, 'second');
});
$selecting = spawn(function () use ($a) {
    [$read, $write, $except] = [['key' => $a], null, null];
    $count = stream_select($read, $write, $except, 10);
    return $count . ' ' . implode(array_keys($read)) . ' ' . fread($a, 10);
});
suspend();
/* Both are ready at the same time; the coroutine that waits for the other one runs first. */
fwrite($d, '.');
fwrite($b, 'first');
echo await($selecting), "\n";
?>
--EXPECT--
taken: first
1 key second
