--TEST--
stream_socket_accept(): a timeout is reported as ever
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server] = listen();
$acceptor = spawn(function () use ($server) {
    $start = hrtime(true);
    var_dump(stream_socket_accept($server, 0.03), hrtime(true) - $start >= 30_000_000);
    var_dump(stream_socket_accept($server, 0));
});
spawn(function () { echo "others run\n"; });
await($acceptor);
?>
--EXPECTF--
others run

Warning: stream_socket_accept(): Accept failed: %s timed out in %s on line %d
bool(false)
bool(true)

Warning: stream_socket_accept(): Accept failed: %s timed out in %s on line %d
bool(false)
