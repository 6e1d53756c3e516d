--TEST--
curl: curl_exec() and curl_multi_select() suspend only the caller
--EXTENSIONS--
curl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, await_all_or_fail};

[$server, $address] = listen();
$port = explode(':', $address)[1];
spawn(function () use ($server) {
    $clients = [];
    for ($i = 0; $i < 5; $i++) {
        $client = stream_socket_accept($server, -1);
        $path = explode(' ', fgets($client))[1];
        while (trim(fgets($client)) !== '') {
        }
        $clients[] = [$client, $path];
    }
    foreach ($clients as [$client, $path]) {
        fwrite($client, "HTTP/1.1 200 OK\r\nContent-Length: " . strlen($path) . "\r\nConnection: close\r\n\r\n$path");
        fclose($client);
    }
});
$get = function (string $url) {
    $curl = curl_init($url);
    curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
    return $curl;
};
$single = array_map(fn($i) => spawn(fn() => curl_exec($get("http://localhost:$port/$i"))), range(1, 3));
$multi = spawn(function () use ($get, $address) {
    $multi = curl_multi_init();
    foreach ($handles = [$get("http://$address/4"), $get("http://$address/5")] as $handle) {
        curl_multi_add_handle($multi, $handle);
    }
    do {
        $status = curl_multi_exec($multi, $active);
        if ($active) {
            curl_multi_select($multi, 10);
        }
    } while ($active && $status == CURLM_OK);
    return implode(' ', array_map(curl_multi_getcontent(...), $handles));
});
echo implode(' ', await_all_or_fail($single)), ' ', await($multi), "\n";
?>
--EXPECT--
/1 /2 /3 /4 /5
