--TEST--
Pure PHP: the RESP client of the examples suspends, against a real server and against its own
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
require __DIR__ . '/../../../examples/resp.inc';

[$server, $address] = listen();
Async\spawn(resp_serve(...), $server);
foreach (['127.0.0.1:' . getenv('ASYNC_TEST_REDIS_PORT'), $address] as $where) {
    [$results] = together(...array_map(fn(int $i) => function () use ($where, $i) {
        $client = new RespClient($where);
        $key = 'pure:' . getmypid() . ":$i";
        return [$client->call('SET', $key, "value $i"), $client->call('GET', $key), $client->call('GET', "$key:none"),
            $client->call('PING')];
    }, range(1, 3)));
    foreach ($results as $result) {
        echo json_encode($result), "\n";
    }
}
fclose($server);
?>
--EXPECT--
["OK","value 1",null,"PONG"]
["OK","value 2",null,"PONG"]
["OK","value 3",null,"PONG"]
["OK","value 1",null,"PONG"]
["OK","value 2",null,"PONG"]
["OK","value 3",null,"PONG"]
