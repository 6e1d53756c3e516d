--TEST--
ext/sockets: connecting to a path whose listener has a full queue waits
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\await;

$path = tempnam(sys_get_temp_dir(), 'async');
unlink($path);
$listener = socket_create(AF_UNIX, SOCK_STREAM, 0);
socket_bind($listener, $path);
socket_listen($listener, 0);
$connect = function () use ($path) {
    $client = socket_create(AF_UNIX, SOCK_STREAM, 0);
    return [socket_connect($client, $path), $client];
};
$first = $connect();
$second = waiting($connect);
var_dump($second->isCompleted());
socket_accept($listener);
var_dump(await($second)[0]);
unlink($path);
?>
--EXPECT--
bool(false)
bool(true)
