--TEST--
Streams: a coroutine whose data is always there can be cancelled
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($b, str_repeat('x', 4000));
stream_set_read_buffer($a, 0);
$reader = spawn(function () use ($a, &$count) {
    for ($count = 0; $count < 4000; $count++) {
        fread($a, 1);
    }
});
spawn(fn() => $reader->cancel());
echo outcome(fn() => await($reader)), "\n";
var_dump($count > 0 && $count < 4000);
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
bool(true)
