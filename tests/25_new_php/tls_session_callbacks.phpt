--TEST--
PHP 8.6: a callback for TLS sessions may suspend, throw, or be cancelled
--EXTENSIONS--
openssl
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip the callbacks came with 8.6'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{await, delay, spawn};

[$server_options, $client_options] = tls_options();
$server_options['ssl'] += ['session_cache' => true, 'session_id_context' => 'test'];
[$listener, $address] = listen('tls', $server_options);
$serve = spawn(function () use ($listener) {
    while (true) {
        $peer = stream_socket_accept($listener, -1);
        spawn(function () use ($peer) {
            fwrite($peer, "hello\n");
            delay(50);
            fclose($peer);
        });
    }
});
$connect = function (array $more) use ($address, $client_options): string {
    $client_options['ssl'] += $more;
    $client = stream_socket_client("tls://$address", context: stream_context_create($client_options));
    return trim(fgets($client)) . ', reused: ' . json_encode(stream_get_meta_data($client)['crypto']['session_reused']);
};
$session = null;
$keep = function ($stream, $new) use (&$session) {
    delay(5);
    $session = $new;
};
echo await(spawn(fn() => outcome(fn() => $connect(['session_new_cb' => $keep])))), "\n";
echo await(spawn(fn() => outcome(fn() => $connect(['session_data' => $session])))), "\n";
echo await(spawn(fn() => outcome(fn() => $connect(['session_new_cb' => fn() => throw new Exception('thrown')])))), "\n";
$called = false;
$stay = function () use (&$called) {
    $called = true;
    delay(60000);
};
$waiting = spawn(fn() => $connect(['session_new_cb' => $stay]));
until(function () use (&$called) { return $called; });
$waiting->cancel();
echo outcome(fn() => await($waiting)), "\n";
echo await(spawn(fn() => outcome(fn() => $connect([])))), "\n";
$serve->cancel();
?>
--EXPECT--
'hello, reused: false'
'hello, reused: true'
Exception: thrown
Async\AsyncCancellation: Coroutine cancelled
'hello, reused: false'
