--TEST--
DNS: a fatal error while a name is looked up ends the request
--FILE--
<?php
use function Async\{spawn, suspend};

for ($i = 0; $i < 20; $i++) {
    spawn(fn() => @stream_socket_client("tcp://localhost:1"));
}
suspend();
eval('class A implements Iterator {}');
?>
--EXPECTF--
%AFatal error: Class A contains %d abstract methods and must %s in %s on line %d
