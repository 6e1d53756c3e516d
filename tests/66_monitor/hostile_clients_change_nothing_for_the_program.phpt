--TEST--
Monitor: hostile clients, many at once, change nothing for the program
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{await, delay, spawn};

/* In processes of their own: whatever can be done to a socket, in random order. */
$hostile = <<<'PHP'
    mt_srand(crc32($argv[2]));
    $open = [];
    for ($i = 0; $i < 300; $i++) {
        $client = @stream_socket_client($argv[1], timeout: 2);
        if (!$client) {
            continue; // the queue is full
        }
        stream_set_blocking($client, false);
        $request = ['', "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 'GET /', random_bytes(300), str_repeat('A', 100_000), "GET /pools.json HTTP/1.1\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 999999\r\n\r\n" . str_repeat('B', 70_000), "\r\n\r\n"][mt_rand(0, 7)];
        @fwrite($client, $request);
        match (mt_rand(0, 4)) {
            0 => fclose($client),
            1 => stream_socket_shutdown($client, STREAM_SHUT_WR),
            2 => stream_socket_shutdown($client, STREAM_SHUT_RD),
            3 => @fread($client, 10),
            4 => null,
        };
        $open[] = $client;
        $open = array_slice($open, -20);
    }
    PHP;

$pool = new Async\Pool(fn () => new stdClass, max: 2, name: 'work');
$rounds = 0;
$stop = false;
$workers = [];
for ($i = 0; $i < 5; $i++) {
    $workers[] = spawn(function () use ($pool, &$rounds, &$stop) {
        while (!$stop) {
            $resource = $pool->acquire();
            delay(1);
            $pool->release($resource);
            $rounds++;
        }
    });
}
delay(5);
monitor_get('/');
$before = open_descriptors();
$attackers = array_map(fn ($n) => proc_open([PHP_BINARY, '-n', '-r', $hostile, monitor_address(), $n], [['file', '/dev/null', 'r']], $pipes), ['a', 'b', 'c']);
$rounds_before = $rounds;
until(fn () => !array_filter($attackers, fn ($attacker) => proc_get_status($attacker)['running']), 'the end of the attackers');
$served = $rounds - $rounds_before;
$stop = true;
array_map(\Async\await(...), $workers);

echo monitor_get('/pools.json')['status'], "\n";
$stats = $pool->stats();
echo $served > 0 && $stats->acquired === $rounds && $stats->active === 0 && $stats->timeouts === 0 ? 'all work was done' : 'work was lost', "\n";
unset($attackers);
until(fn () => open_descriptors() <= $before, 'the end of the connections that are left'); // they have two seconds
echo "no more descriptors than before\n";
?>
--EXPECT--
200
all work was done
no more descriptors than before
