--TEST--
A persistent stream in use is freed when a shutdown function closes it after a fatal error
--FILE--
<?php
$listener = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($listener, false);
$client = null;
register_shutdown_function(function () use (&$client) {
    var_dump(fclose($client), is_resource($client));
});
Async\spawn(function () use ($address, &$client) {
    $client = stream_socket_client("tcp://$address", $code, $text, 5, STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT);
    echo "reads\n";
    fread($client, 10);
});
$server = stream_socket_accept($listener);
Async\delay(1);
eval('class A {} class A {}');
?>
--EXPECTF--
reads

Fatal error: Cannot %sclass A%s on line %d
bool(true)
bool(false)
