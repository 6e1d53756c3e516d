--TEST--
Fork: an unconnected UDP socket that the parent reads works in the child; a connected one does not
--EXTENSIONS--
pcntl
--FILE--
<?php
$inbox = stream_socket_server('udp://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND);
$open = stream_socket_server('udp://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND);
$connected = stream_socket_client('udp://' . stream_socket_get_name($inbox, false));
$readers = array_map(fn($socket) => Async\spawn(fn() => stream_socket_recvfrom($socket, 100)), [$open, $connected]);
Async\delay(1);
$pid = pcntl_fork();
if ($pid === 0) {
    stream_socket_sendto($open, 'hello', 0, stream_socket_get_name($inbox, false));
    try {
        fread($connected, 1);
    } catch (Async\AsyncException $exception) {
        stream_socket_sendto($open, $exception->getMessage(), 0, stream_socket_get_name($inbox, false));
    }
    exit;
}
echo stream_socket_recvfrom($inbox, 1000), "\n";
echo stream_socket_recvfrom($inbox, 1000), "\n";
pcntl_waitpid($pid, $status);
array_map(fn($reader) => $reader->cancel(), $readers);
?>
--EXPECT--
hello
The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
