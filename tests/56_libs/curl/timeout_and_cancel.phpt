--TEST--
curl: a transfer can time out and be cancelled
--EXTENSIONS--
curl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen();
$start = function (array $options) use (&$address) {
    $curl = curl_init("http://$address/");
    curl_setopt_array($curl, $options + [CURLOPT_RETURNTRANSFER => true]);
    return spawn(fn() => outcome(fn() => curl_exec($curl)) . ' ' . curl_errno($curl));
};
$timed = $start([CURLOPT_TIMEOUT_MS => 50]);
spawn(function () { echo "others run\n"; });
echo await($timed), "\n";

fclose($server);
[$server, $address] = listen();
$cancelled = $start([]);
$client = stream_socket_accept($server);
fgets($client);
$cancelled->cancel();
echo await($cancelled), "\n";
?>
--EXPECTF--
others run
false 28
Async\AsyncCancellation: Coroutine cancelled %d
