--TEST--
ext/sockets: the state of a socket ends with it, also when a foreign stream closes it
--EXTENSIONS--
sockets
--INI--
async.hooks=sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\await;

function cancelled_read(Socket $socket): void
{
    $reader = waiting(fn() => outcome(fn() => socket_read($socket, 10)));
    $reader->cancel();
    echo await($reader), ', then ';
}

/** The next socket gets the same number. */
function next_socket(): void
{
    socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
    $reader = waiting(fn() => outcome(fn() => socket_read($pair[0], 10)));
    socket_write($pair[1], 'of the next');
    echo await($reader), "\n";
}

socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
$exported = socket_export_stream($pair[0]);
cancelled_read($pair[0]);
fclose($exported);
next_socket();

[$stream, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$imported = socket_import_stream($stream);
cancelled_read($imported);
unset($imported, $stream);
next_socket();

[$stream, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$imported = socket_import_stream($stream);
$reader = waiting(fn() => outcome(fn() => @socket_read($imported, 10)));
fclose($stream);
echo 'closed meanwhile: ', await($reader), ', then ';
next_socket();
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled, then 'of the nex'
Async\AsyncCancellation: Coroutine cancelled, then 'of the nex'
closed meanwhile: false, then 'of the nex'
