--TEST--
http:// and https://: requests suspend only the caller
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server_options, $client_options] = tls_options();

function web_request($server): array
{
    $client = stream_socket_accept($server, -1);
    $path = explode(' ', fgets($client))[1];
    while (trim(fgets($client)) !== '') {
    }
    return [$client, $path];
}

function web_answer($client, string $path): void
{
    if ($path === '/moved') {
        fwrite($client, "HTTP/1.1 302 Found\r\nLocation: /new\r\nConnection: close\r\n\r\n");
    } else {
        fwrite($client, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            . "5\r\nthis \r\n" . dechex(strlen($path) + 3) . "\r\nis $path\r\n0\r\n\r\n");
    }
    fclose($client);
}

foreach (['http' => 'tcp', 'https' => 'tls'] as $scheme => $transport) {
    [$server, $address] = listen($transport, $server_options);
    /* All are answered only when the last one has come: sent one after the other, they would hang. */
    spawn(function () use ($server) {
        $requests = [web_request($server), web_request($server), web_request($server)];
        foreach ($requests as $request) {
            web_answer(...$request);
        }
    });
    $context = stream_context_create($client_options);
    $requests = [];
    foreach (['/a', '/b', '/c'] as $path) {
        $requests[] = spawn(fn() => file_get_contents("$scheme://$address$path", false, $context));
    }
    foreach ($requests as $request) {
        echo $scheme, ': ', await($request), "\n";
    }
}

[$server, $address] = listen();
$request = spawn(fn() => file_get_contents("http://$address/moved"));
web_answer(...web_request($server));
web_answer(...web_request($server));
echo await($request), "\n";
?>
--EXPECT--
http: this is /a
http: this is /b
http: this is /c
https: this is /a
https: this is /b
https: this is /c
this is /new
