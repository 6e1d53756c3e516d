--TEST--
ext/sockets: a second reader of one socket gets an exception
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\await;

[$a, $b] = socket_ends();
$reader = waiting(fn() => socket_read($a, 10));
echo outcome(fn() => socket_read($a, 10)), "\n";
socket_write($b, 'data');
echo outcome(fn() => socket_recv($a, $data, 10, 0)), "\n";
var_dump(socket_write($a, 'written meanwhile'), socket_read($b, 100), await($reader));

$writer = waiting(fn() => socket_write($a, str_repeat('x', 1 << 20)));
echo outcome(fn() => socket_write($a, 'y')), "\n";
var_dump(socket_write($b, 'other way'), socket_read($a, 100));
var_dump(socket_recv($b, $data, 1 << 20, MSG_WAITALL) === 1 << 20, await($writer) === 1 << 20);
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
int(17)
string(17) "written meanwhile"
string(4) "data"
Async\AsyncException: The stream is in use: another coroutine is writing to it already; use one for each coroutine, from a pool
int(9)
string(9) "other way"
bool(true)
bool(true)
