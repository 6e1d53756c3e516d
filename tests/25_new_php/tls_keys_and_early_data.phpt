--TEST--
PHP 8.6: TLS callbacks for shared keys, sessions and early data may suspend, throw or be cancelled
--EXTENSIONS--
openssl
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip the callbacks came with 8.6'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{await, delay, spawn};

[$certificate, $trust] = tls_options();
$ticks = 0;
$clock = spawn(function () use (&$ticks) {
    while (true) {
        delay(1);
        $ticks++;
    }
});
/* Others run while the callback waits. */
$slowly = function (mixed $result) use (&$ticks): mixed {
    $before = $ticks;
    until(function () use (&$ticks, $before) { return $ticks > $before; });
    return $result;
};
/* One connection: what came of its accepting and of its connecting. */
$meet = function (array $server, array $client, ?callable $meanwhile = null): string {
    [$listener, $address] = listen('tls', ['ssl' => $server]);
    $accepting = spawn(fn() => @stream_socket_accept($listener, 20));
    $connecting = spawn(function () use ($address, $client) {
        return @stream_socket_client("tls://$address", $code, $text, 20, STREAM_CLIENT_CONNECT,
            stream_context_create(['ssl' => $client]));
    });
    $meanwhile && $meanwhile($accepting, $connecting);
    $ends = [];
    foreach ([$accepting, $connecting] as $end) {
        try {
            $ends[] = await($end);
        } catch (Throwable $e) {
            $ends[] = describe($e);
        }
    }
    if (is_resource($ends[0]) && is_resource($ends[1])) {
        fwrite($ends[0], "hello\n");
        $said = trim(fgets($ends[1]));
        $meta = stream_get_meta_data($ends[1])['crypto'];
        return "$said, reused: " . json_encode($meta['session_reused']) . ', early: ' . ($meta['early_data'] ?? 'none');
    }
    return implode(' | ', array_map(fn($end) => is_resource($end) ? 'connected' : show($end), $ends));
};

$key = str_repeat("\x42", 32);
foreach ([
    'TLS 1.3' => [['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_3_SERVER], ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT]],
    'TLS 1.2' => [['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_2_SERVER, 'ciphers' => 'PSK'],
        ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT, 'ciphers' => 'PSK']],
] as $version => [$server, $client]) {
    $client += ['verify_peer' => false, 'verify_peer_name' => false];
    $of_server = fn(callable $callback) => $server + ['psk_server_cb' => $callback];
    $of_client = fn(callable $callback) => $client + ['psk_client_cb' => $callback];
    $knows = $of_server(fn($stream, $identity) => $slowly(new Openssl\Psk($key)));
    $says = $of_client(fn($stream) => $slowly(new Openssl\Psk($key, 'me')));
    echo "$version: ", $meet($knows, $says), "\n";
    echo '  unknown: ', $meet($of_server(fn() => $slowly(null)), $says), "\n";
    echo '  server throws: ', $meet($of_server(fn() => throw new Exception('thrown')), $says), "\n";
    echo '  client throws: ', $meet($knows, $of_client(fn() => throw new Exception($slowly('thrown')))), "\n";
    $inside = new ArrayObject;
    $sleep = function () use ($inside) { $inside[] = true; delay(60_000); };
    $cancel = fn(int $end) => function (...$ends) use ($inside, $end) {
        until(fn() => count($inside) > $end);
        $ends[$end]->cancel();
    };
    echo '  server is cancelled: ', $meet($of_server($sleep), $says, $cancel(0)), "\n";
    echo '  client is cancelled: ', $meet($knows, $of_client($sleep), $cancel(1)), "\n";
}

/* Sessions that the server keeps by itself. */
[$sessions, $mine] = [new ArrayObject, new SplStack];
$kept = [
    'session_id_context' => 'test', 'no_ticket' => true,
    'session_new_cb' => fn($stream, $session) => $sessions[$slowly($session)->id] = $session,
    'session_get_cb' => fn($stream, $id) => $slowly($sessions[$id] ?? null),
] + $certificate['ssl'];
$keep = $trust['ssl'] + ['session_new_cb' => fn($stream, $session) => $mine[] = $session];
$resume = fn() => $trust['ssl'] + ['session_data' => $mine->pop()];
echo 'sessions: ', $meet($kept, $keep), "\n";
echo '  resumed: ', $meet($kept, $resume()), "\n";
echo '  thrown: ', $meet(['session_get_cb' => fn() => throw new Exception($slowly('thrown'))] + $kept, $resume()), "\n";

/* Data before the handshake is done. */
$early = '';
$server = $certificate['ssl'] + ['session_id_context' => 'early', 'max_early_data' => 65536];
$reads = $server + ['early_data_cb' => function ($stream, string $data) use (&$early, $slowly) {
    $early .= $slowly($data);
    $data === 'throw' && throw new Exception('thrown');
}];
$listener = stream_socket_server('tls://127.0.0.1:0', $code, $text, context: stream_context_create(['ssl' => $reads]));
$connect = function (array $more) use ($listener, $trust): string {
    $address = stream_socket_get_name($listener, false);
    $accepting = spawn(fn() => outcome(function () use ($listener) {
        $peer = @stream_socket_accept($listener, 20);
        $peer && fwrite($peer, "hello\n");
        $peer && fclose($peer);
        return (bool) $peer;
    }));
    $client = @stream_socket_client("tls://$address", $code, $text, 20, STREAM_CLIENT_CONNECT,
        stream_context_create(['ssl' => $more + $trust['ssl']]));
    $said = $client ? json_encode(@fgets($client)) . ' ' . (stream_get_meta_data($client)['crypto']['early_data'] ?? 'none') : 'refused';
    return await($accepting) . ' ' . $said;
};
$tickets = [];
$take = ['session_new_cb' => function ($stream, $session) use (&$tickets) { $tickets[] = $session; }];
echo 'early data: ', $connect($take), "\n";
echo '  sent: ', $connect(['session_data' => array_pop($tickets), 'early_data' => str_repeat('A', 40_000)]), ' ', strlen($early), "\n";
echo '  thrown: ', $connect(['session_data' => array_pop($tickets), 'early_data' => 'throw']), "\n";
$clock->cancel();
?>
--EXPECTF--
TLS 1.3: hello, reused: true, early: none
  unknown: false | false
  server throws: 'Exception: thrown' | false
  client throws: false | 'Exception: thrown'
  server is cancelled: 'Async\\AsyncCancellation: Coroutine cancelled' | false
  client is cancelled: false | 'Async\\AsyncCancellation: Coroutine cancelled'
TLS 1.2: hello, reused: false, early: none
  unknown: false | false
  server throws: 'Exception: thrown' | false
  client throws: false | 'Exception: thrown'
  server is cancelled: 'Async\\AsyncCancellation: Coroutine cancelled' | false
  client is cancelled: false | 'Async\\AsyncCancellation: Coroutine cancelled'
sessions: hello, reused: false, early: none
  resumed: hello, reused: true, early: none
  thrown: 'TypeError: session_get_cb return type must be null or Open%sSession' | connected
early data: true "hello\n" none
  sent: true "hello\n" accepted 40000
  thrown: Exception: thrown false accepted
