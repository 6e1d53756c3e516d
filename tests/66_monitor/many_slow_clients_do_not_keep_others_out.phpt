--TEST--
Monitor: clients that send little or nothing do not keep others out
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

Async\spawn(fn () => 0);
monitor_get('/');
$before = open_descriptors();
$silent = [];
for ($i = 0; $i < 100; $i++) {
    $silent[] = $client = monitor_connect();
    fwrite($client, ['', 'GET', "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r"][$i % 4]);
    if ($i % 20 === 0) { // now the loop has a turn: the queue of the kernel is limited
        echo monitor_get('/')['status'], "\n";
    }
}
echo monitor_get('/pools.json')['status'], "\n";
echo open_descriptors() - $before - count($silent) <= 16 ? 'few' : 'many', " connections\n";

// The oldest ones had to make place, and know it.
echo json_encode(fread($silent[0], 100)), feof($silent[0]) ? ' closed' : ' open', "\n";

// Those that are left are not waited for longer than two seconds.
$begin = hrtime(true);
fread(end($silent), 100);
echo hrtime(true) - $begin < 8e9 ? 'dropped in time' : 'kept too long', "\n";
$silent = [];
echo open_descriptors() - $before, " more descriptors than before\n";
?>
--EXPECT--
200
200
200
200
200
200
few connections
"" closed
dropped in time
0 more descriptors than before
