<?php
// 200 prices, 20 at a time, each within a second: php -d extension=async examples/prices.php [URL ...]
use function Async\{delay, map, spawn};

// Without arguments, a small server in this process gives prices: every 50th answer is too late.
$server = stream_socket_server('tcp://127.0.0.1:0');
spawn(function () use ($server) {
    for ($n = 1; $client = @stream_socket_accept($server, 60); $n++) {
        spawn(function () use ($client, $n) {
            fgets($client);
            delay($n % 50 ? random_int(1, 20) : 60000);
            fwrite($client, "HTTP/1.0 200 OK\r\n\r\n" . random_int(100, 999) / 100);
        });
    }
});
$here = 'http://' . stream_socket_get_name($server, false) . '/';
$urls = array_slice($argv, 1) ?: array_map(fn($n) => "$here$n", range(1, 200));

// map() keeps the keys, and has at most 20 calls under way. A failure would cancel the rest: here each has its own answer.
$started = microtime(true);
$context = stream_context_create(['http' => ['timeout' => 1]]);
$prices = map($urls, function (string $url) use ($context): ?float {
    $text = @file_get_contents($url, false, $context);
    return is_numeric($text) ? (float) $text : null;
}, 20);

$known = array_filter($prices, fn($price) => $price !== null);
printf("%d prices of %d in %.1f s, the highest is %.2f\n",
    count($known), count($urls), microtime(true) - $started, max([0, ...$known]));
exit(0); // ends the server
