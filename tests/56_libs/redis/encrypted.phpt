--TEST--
php-redis: TLS, to a server of ours with a self-made certificate
--EXTENSIONS--
redis
openssl
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
require __DIR__ . '/../../../examples/resp.inc';

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
[$host, $port] = explode(':', $address);
Async\spawn(resp_serve(...), $server, 2);
[$results] = together(...array_map(fn(int $i) => function () use ($host, $port, $client_options, $i) {
    $redis = new Redis;
    $redis->connect("tls://$host", (int) $port, 5, null, 0, 5, ['stream' => $client_options['ssl']]);
    for ($n = 0; $n < 5; $n++) {
        $redis->set("key:$i", "value $i $n");
        $value = $redis->get("key:$i");
    }
    return $value;
}, range(1, 4)));
echo implode(', ', $results), "\n";
fclose($server);
?>
--EXPECT--
value 1 4, value 2 4, value 3 4, value 4 4
