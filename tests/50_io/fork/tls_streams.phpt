--TEST--
Fork: the end of a child sends nothing on TLS connections of other coroutines or pools
--EXTENSIONS--
pcntl
openssl
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip what the child forgets is never freed, and OpenSSL does not ask PHP for memory'); ?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, delay, spawn};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
$serve = spawn(function () use ($server) {
    while (true) {
        $peer = stream_socket_accept($server, -1);
        spawn(function () use ($peer) {
            while (($line = fgets($peer)) !== false) {
                fwrite($peer, strtoupper($line));
            }
        });
    }
});
$connect = fn () => stream_socket_client("tls://$address", context: stream_context_create($client_options));
$ask = function ($socket, string $what): string {
    fwrite($socket, "$what\n");
    return trim((string) fgets($socket));
};
$pool = new Async\Pool($connect, max: 3);
$idle = [$pool->acquire(), $pool->acquire()];
echo $ask($idle[0], 'one'), ' ', $ask($idle[1], 'two'), "\n";
$pool->release($idle[0]); // idle; the other one is in use
$own = spawn(function () use ($connect, $ask, &$go) {
    $socket = $connect();
    $before = $ask($socket, 'before');
    until(function () use (&$go) { return $go; });
    return "$before " . $ask($socket, 'after');
});
delay(5);
foreach (['ends', 'closes'] as $way) {
    if (($pid = pcntl_fork()) === 0) {
        if ($way === 'closes') {
            try {
                $pool->release($idle[1]);
                fclose($idle[1]);
            } catch (TypeError $e) {
                echo $e->getMessage(), "\n";
            }
            $pool->close();
        }
        touch($server_options['ssl']['local_cert']); // removed by a shutdown function
        exit($way === 'ends' ? 0 : 7);
    }
    pcntl_waitpid($pid, $status);
    echo $way, ': ', pcntl_wexitstatus($status), ', ', $ask($idle[1], 'mine'), ' ', $ask($pool->acquire(), 'idle'), "\n";
    $pool->release($idle[0]);
}
$go = true;
echo await($own), "\n";
$pool->release($idle[1]);
$serve->cancel();
array_map(fclose(...), $idle); // or its peers would wait for them
touch($server_options['ssl']['local_cert']);
?>
--EXPECTF--
ONE TWO
ends: 0, MINE IDLE
fclose(): %r(supplied resource is not a valid stream resource|Argument #1 \(\$stream\) must be an open stream resource)%r
closes: 7, MINE IDLE
BEFORE AFTER
