--TEST--
Fatal error: one in a coroutine frees what main waits with, for a socket or a host name
--FILE--
<?php
require __DIR__ . '/../child.inc';
$fatal = 'Async\spawn(function () { @trigger_error("fatal", E_USER_ERROR); });
    register_shutdown_function(function () { global $pair; is_array($pair ?? null) && fclose($pair[0]); echo "shutdown function\n"; });';
foreach ([
    'socket' => '$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); fread($pair[0], 10);',
    'socket that is left to the end' => '$ends = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); fread($ends[0], 10);',
    'host name' => 'stream_socket_client("tcp://localhost:1");',
] as $name => $wait) {
    $result = run_php($fatal . $wait);
    echo $name, ': ', $result['code'], ' ', $result['signal'], ' ', preg_replace('/ in .*/', '', trim($result['output'])), "\n";
}
?>
--EXPECT--
socket: 255 0 Fatal error: fatal
shutdown function
socket that is left to the end: 255 0 Fatal error: fatal
shutdown function
host name: 255 0 Fatal error: fatal
shutdown function
