--TEST--
Fatal error: while main connects a stream, its descriptor is closed, and no other
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, suspend};

pcntl_alarm(60);
error_reporting(E_ALL & ~E_DEPRECATED); // 8.4 deprecates the error
/* A queue that is full lets the next connection wait. */
$listener = stream_socket_server('tcp://127.0.0.1:0', context: stream_context_create(['socket' => ['backlog' => 0]]));
$address = stream_socket_get_name($listener, false);
$full = [];
for ($i = 0; $i < 3; $i++) {
    $full[] = @stream_socket_client("tcp://$address", flags: STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT);
}
register_shutdown_function(function () use ($full, $listener) {
    str_repeat(serialize(range(1, 2000)), 3); // writes over the stack that main had
    echo "\nshutdown function: ", is_resource($listener) ? 'the listener is open' : 'the listener is closed', "\n";
});
spawn(function () {
    suspend();
    trigger_error('fatal', E_USER_ERROR);
});
stream_socket_client("tcp://$address", timeout: 30);
echo "not reached\n";
?>
--EXPECTF--
Fatal error: fatal in %s on line %d

shutdown function: the listener is open
