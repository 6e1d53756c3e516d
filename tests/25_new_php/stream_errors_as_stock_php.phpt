--TEST--
PHP 8.6: a stream that fails in a coroutine warns, throws or is silent as with stock PHP
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip error modes of streams came with 8.6'); ?>
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../io.inc';

$codes = fn() => ' [' . implode(', ', array_map(fn($error) => $error->code->name . ' ' . $error->message, stream_last_errors())) . ']';
[$silent_server, $silent_address] = listen(); /* accepts no connection: a handshake never gets an answer */
$nothing_listens = free_port();
$failures = [
    'send to a closed peer' => function ($context) {
        $client = stream_socket_client('tcp://' . ($pair = listen())[1], context: $context);
        fclose(stream_socket_accept($pair[0]));
        fwrite($client, 'a');
        usleep(20_000);
        return fwrite($client, 'b');
    },
    'datagram that is too large' => function ($context) {
        $client = stream_socket_client('udp://127.0.0.1:9', context: $context);
        return stream_socket_sendto($client, str_repeat('x', 100_000));
    },
    'handshake that times out' => function ($context) use ($silent_address) {
        return stream_socket_client("tls://$silent_address", $code, $message, 0.05, context: $context);
    },
    'connection that is refused' => fn($context) =>
        stream_socket_client("tcp://127.0.0.1:$nothing_listens", context: $context),
    'unknown host' => fn($context) => stream_socket_client('tcp://no.such.host.invalid:80', context: $context),
    'file that is not there' => fn($context) => fopen('/does/not/exist', 'r', false, $context),
];
$ways = [];
foreach ($failures as $name => $failure) {
    foreach (StreamErrorMode::cases() as $mode) {
        $ways["$name, $mode->name"] = function () use ($failure, $mode, $codes) {
            stream_clear_errors();
            $context = stream_context_create(['stream' => ['error_mode' => $mode]]);
            return outcome(fn() => $failure($context)) . $codes();
        };
    }
}
ob_start();
compare_with_stock($ways);
$result = ob_get_clean();
echo str_contains($result, 'but stock PHP') ? $result : 'as stock PHP', "\n";
?>
--EXPECT--
as stock PHP
