--TEST--
Fault points: a transfer of libcurl that cannot be waited for throws
--EXTENSIONS--
curl
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';
require __DIR__ . '/../io.inc';

use function Async\spawn;

sweep([
    'poll(library)' => 'false *', // with an error of libcurl
    'uv_poll_start' => 'Async\AsyncException: Cannot wait for the stream: *',
    'malloc(descriptor)' => 'Async\AsyncException: Cannot wait for the stream: *',
], function () {
    [$listener, $address] = listen();
    $server = spawn(function () use ($listener) {
        if ($client = stream_socket_accept($listener, 10)) {
            while (trim((string) fgets($client)) !== '') {
            }
            fwrite($client, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
            fclose($client);
        }
    });
    $curl = curl_init("http://$address/");
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 10]);
    $said = outcome(fn () => curl_exec($curl));
    $server->cancel();
    return $said . ' ' . curl_error($curl);
});
?>
--EXPECT--
normally: 'hello' 
swept
