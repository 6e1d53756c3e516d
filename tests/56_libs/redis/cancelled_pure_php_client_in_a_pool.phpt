--TEST--
Pure PHP: the late answer to a cancelled command never reaches the next user of the pool
--FILE--
<?php
require __DIR__ . '/../../io.inc';
require __DIR__ . '/../../../examples/resp.inc';
use function Async\{spawn, await};

/* Answers GET only when it is told to, and PING at once. */
[$server, $address] = listen();
$state = (object) ['asked' => false, 'answer' => false, 'peers' => []];
spawn(function () use ($server, $state) {
    while ($peer = @stream_socket_accept($server, -1)) {
        $state->peers[] = $peer;
        spawn(function () use ($peer, $state) {
            while (($line = fgets($peer)) !== false) {
                if (str_contains($line, 'GET')) {
                    $state->asked = true;
                    turns_until(fn() => $state->answer);
                    @fwrite($peer, resp_bulk('secret of A'));
                } elseif (str_contains($line, 'PING')) {
                    @fwrite($peer, "+PONG\r\n");
                }
            }
        });
    }
});

$pool = fn(?callable $before_release) => new Async\Pool(fn() => new RespClient($address), beforeRelease: $before_release, max: 1);
$ping = function (RespClient $client): bool {
    try {
        $client->call('PING');
        return true;
    } catch (Throwable $e) {
        echo 'ping: ', $e->getMessage(), "\n";
        return false;
    }
};
foreach (['without a check' => null, 'with a ping' => $ping] as $name => $check) {
    echo "$name\n";
    $clients = $pool($check);
    $state->asked = $state->answer = false;
    $a = spawn(function () use ($clients) {
        $client = $clients->acquire();
        try {
            return $client->call('GET', 'secret');
        } finally {
            $clients->release($client);
        }
    });
    until(fn() => $state->asked);
    $a->cancel();
    echo outcome(fn() => await($a)), "\n";
    $state->answer = true;
    $connections = count($state->peers);
    $b = spawn(function () use ($clients) {
        $client = $clients->acquire();
        try {
            return $client->call('PING');
        } finally {
            $clients->release($client);
        }
    });
    echo 'B: ', outcome(fn() => await($b)), "\n";
    var_dump(count($state->peers) - $connections);
}
foreach ($state->peers as $peer) {
    stream_socket_shutdown($peer, STREAM_SHUT_RDWR); // traces of exceptions keep the clients open
}
fclose($server);
?>
--EXPECT--
without a check
Async\AsyncCancellation: Coroutine cancelled
B: Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
int(0)
with a ping
ping: The stream cannot be asked any more: the answer to a request that was cancelled may come first
Async\AsyncCancellation: Coroutine cancelled
B: 'PONG'
int(1)
