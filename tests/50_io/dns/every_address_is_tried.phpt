--TEST--
DNS: when a name has several addresses, all are tried
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';

use_resolver();
run_child(<<<'PHP'
    foreach (['127.0.0.1', '127.0.0.2'] as $host) {
        $server = stream_socket_server("tcp://$host:0");
        $address = stream_socket_get_name($server, false);
        $name = str_replace($host, 'two.test', $address);
        $peer = await(spawn(fn() => stream_socket_get_name(stream_socket_client("tcp://$name"), true)));
        echo "$host: ", json_encode($peer === $address), "\n";
    }
    PHP);
?>
--EXPECT--
127.0.0.1: true
127.0.0.2: true
