--TEST--
php-redis: after a failed write the next command connects again, however soon it comes
--SKIPIF--
<?php
require __DIR__ . '/../../databases.inc';
skip_without('REDIS', 'redis', 'sockets');
?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

/* A server that answers one command, and resets the connection in the same turn. */
function resetting($server): void
{
    $client = stream_socket_accept($server);
    fread($client, 1000);
    fwrite($client, "+PONG\r\n");
    socket_set_option(socket_import_stream($client), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
    fclose($client);
    $client = stream_socket_accept($server);
    while (fread($client, 1000) !== '') {
        fwrite($client, "+PONG\r\n");
    }
}

[$server, $address] = listen();
spawn(resetting(...), $server);
await(spawn(function () use ($address) {
    $redis = new Redis;
    $redis->connect('127.0.0.1', (int) substr(strrchr($address, ':'), 1), 5);
    var_dump($redis->ping());
    $outcomes = [];
    for ($i = 0; $i < 5; $i++) {
        try {
            $outcomes[] = @$redis->ping() === true ? 'ok' : 'failed';
        } catch (RedisException $e) {
            $outcomes[] = $e->getMessage();
        }
    }
    echo count(array_diff($outcomes, ['ok'])) <= 1 ? "at most one failure\n" : print_r($outcomes, true);
    $redis->close();
}));
?>
--EXPECT--
bool(true)
at most one failure
