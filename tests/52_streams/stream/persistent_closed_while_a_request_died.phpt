--TEST--
Streams: a persistent connection that was being closed when a fatal error came is opened anew later
--FILE--
<?php
require __DIR__ . '/../../20_lifecycle/server.inc';

$listener = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($listener, false);
$open = "<?php \$open = fn() => stream_socket_client('tcp://$address', \$code, \$text, 2,
    STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT); \$s = \$open();";
$server = new WebServer([
    'name.php' => "$open echo Async\await(Async\spawn(fn() => stream_socket_get_name(\$open(), false)));",
    'die.php' => "$open Async\spawn(fn() => fread(\$s, 1)); Async\spawn(fn() => fclose(\$s));
        Async\spawn(fn() => @trigger_error('the end', E_USER_ERROR)); Async\delay(1);",
]);
$first = $server->get('name.php');
var_dump($server->get('name.php') === $first, str_contains($server->get('die.php'), 'the end'));
$second = $server->get('name.php');
var_dump((bool) preg_match('/^127.0.0.1:\d+$/', $second), $second !== $first, $server->get('name.php') === $second);
var_dump(fread(stream_socket_accept($listener), 1)); // the first was closed
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
string(0) ""
