--TEST--
TLS: a record that comes in two parts never blocks, whatever changes the mode of the stream
--EXTENSIONS--
openssl
pcntl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

pcntl_alarm(60); /* nothing else ends a process that blocks */
$changes = [
    'stream_set_blocking(true)' => fn($stream) => var_dump(stream_set_blocking($stream, true)),
    'stream_set_blocking(false), then true' => fn($stream) => var_dump(stream_set_blocking($stream, false), stream_set_blocking($stream, true)),
    'output callback' => function ($stream) {
        ob_start(fn() => 'sent ' . fwrite($stream, 'hello') . "\n");
        ob_end_flush();
    },
    'feof()' => fn($stream) => var_dump(feof($stream)),
    'socket_import_stream()' => fn($stream) => var_dump(function_exists('socket_import_stream') && @socket_import_stream($stream)),
];
foreach ($changes as $name => $change) {
    $state = (object) ['split' => false, 'half' => false, 'go_on' => false];
    $pass = function ($to, $data) use ($state) {
        if ($state->split) {
            fwrite($to, substr($data, 0, 7));
            $state->half = true;
            until(fn() => $state->go_on);
            $data = substr($data, 7);
        }
        @fwrite($to, $data);
    };
    [$client, $server] = tls_pair(fn($address) => proxy($address, $pass, fn($to, $data) => @fwrite($to, $data)));
    fwrite($server, 'first');
    fread($client, 5);
    $state->split = true;
    $reader = spawn(fn() => fread($client, 100));
    suspend();
    echo "$name\n";
    $change($client);
    fwrite($server, 'second');
    until(fn() => $state->half);
    for ($i = 0; $i < 10; $i++) {
        Async\delay(1); /* the reader sees half of the record */
    }
    $state->go_on = true;
    var_dump(await($reader), stream_get_meta_data($client)['blocked']);
    $state->split = false;
    fclose($client);
    fclose($server);
}
?>
--EXPECT--
stream_set_blocking(true)
bool(true)
string(6) "second"
bool(true)
stream_set_blocking(false), then true
bool(true)
bool(true)
string(6) "second"
bool(true)
output callback
sent 5
string(6) "second"
bool(true)
feof()
bool(false)
string(6) "second"
bool(true)
socket_import_stream()
bool(false)
string(6) "second"
bool(true)
