--TEST--
ext/sockets: closing a socket ends the waits of other coroutines for it
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\await;

set_error_handler(function (int $type, string $message) {
    echo "  $message\n";
});
[$a, $b] = socket_ends();
$reader = waiting(fn() => socket_read($a, 10));
socket_close($a);
[$c, $d] = socket_ends(); /* one of them has the number of $a now */
socket_write($c, 'not yours');
socket_write($d, 'not yours');
var_dump(await($reader));

/* The data was there first. */
[$a, $b] = socket_ends();
$reader = waiting(fn() => socket_read($a, 10));
socket_write($b, 'data');
$poller = Async\spawn(fn() => 0); /* the reactor looks at the descriptor while this coroutine waits for that one */
await($poller);
socket_close($a);
[$e, $f] = socket_ends();
socket_write($e, 'not yours');
socket_write($f, 'not yours');
var_dump(await($reader));

[$listener] = socket_listener();
$acceptor = waiting(fn() => socket_accept($listener));
socket_close($listener);
var_dump(await($acceptor));

[$a, $b] = socket_ends();
$selecting = waiting(fn() => outcome(function () use ($a) {
    $read = [$a];
    $none = null;
    return socket_select($read, $none, $none, null);
}));
socket_close($a);
echo await($selecting), "\n";

/* Reads and writes of the sockets that came after were not touched by the above. */
var_dump(socket_read($c, 100), socket_read($d, 100));
?>
--EXPECT--
  socket_read(): unable to read from socket [9]: Bad file descriptor
bool(false)
  socket_read(): unable to read from socket [9]: Bad file descriptor
bool(false)
  socket_accept(): unable to accept incoming connection [9]: Bad file descriptor
bool(false)
TypeError: socket_select(): Argument #1 ($read) contains a closed socket
string(9) "not yours"
string(9) "not yours"
