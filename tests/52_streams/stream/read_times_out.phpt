--TEST--
Streams: the timeout of a read keeps its meaning
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$client, $server] = tcp_pair();
stream_set_timeout($client, 0, 30_000);
$reader = spawn(function () use ($client, $server) {
    $start = hrtime(true);
    $data = fread($client, 10);
    var_dump($data, hrtime(true) - $start >= 30_000_000);
    $meta = stream_get_meta_data($client);
    var_dump($meta['timed_out'], $meta['eof'], feof($client));
    fwrite($server, 'late');
    var_dump(fread($client, 10), stream_get_meta_data($client)['timed_out']);
    var_dump(fgets($client));
});
spawn(function () { echo "others run\n"; });
await($reader);
?>
--EXPECT--
others run
bool(false)
bool(true)
bool(true)
bool(false)
bool(false)
string(4) "late"
bool(false)
bool(false)
