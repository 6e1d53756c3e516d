--TEST--
curl: a handle that another coroutine uses cannot be executed, changed, added or closed
--EXTENSIONS--
curl
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/curl.inc';
use function Async\{spawn, await};

$multi = curl_multi_init();
$refused = [
    'exec' => fn($curl) => curl_exec($curl),
    'reset' => fn($curl) => curl_reset($curl),
    'setopt' => fn($curl) => curl_setopt($curl, CURLOPT_URL, 'http://127.0.0.1:1/'),
    'setopt headers' => fn($curl) => curl_setopt($curl, CURLOPT_HTTPHEADER, ['A: b']),
    'setopt share' => function ($curl) {
        $share = curl_share_init();
        curl_share_setopt($share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
        curl_setopt($curl, CURLOPT_SHARE, $share);
    },
    'setopt_array' => fn($curl) => curl_setopt_array($curl, [CURLOPT_POSTFIELDS => 'x']),
    'close' => fn($curl) => curl_close($curl),
    'pause' => fn($curl) => curl_pause($curl, CURLPAUSE_ALL),
    'upkeep' => fn($curl) => curl_upkeep($curl),
    'multi_add_handle' => fn($curl) => curl_multi_add_handle($multi, $curl),
    'multi_getcontent' => fn($curl) => curl_multi_getcontent($curl),
];
$allowed = [
    'getinfo' => fn($curl) => curl_getinfo($curl, CURLINFO_RESPONSE_CODE),
    'errno' => fn($curl) => curl_errno($curl),
    'copy' => fn($curl) => get_class(curl_copy_handle($curl)),
];
$large = str_repeat('0123456789abcdef', 1 << 17);
foreach (['an answer' => [], 'an upload' => [CURLOPT_POSTFIELDS => $large]] as $what => $options) {
    $server = new HeldServer;
    $curl = handle("http://$server->address/" . str_repeat('path', 10), $options);
    $transfer = spawn(fn() => curl_exec($curl));
    until(fn() => curl_getinfo($curl, $options ? CURLINFO_SIZE_UPLOAD : CURLINFO_SIZE_DOWNLOAD) != 0);
    echo "during $what\n";
    foreach ($refused as $name => $use) {
        $outcome = outcome(fn() => $use($curl));
        echo $outcome === 'Async\AsyncException: The curl handle is in use: another coroutine waits in a call of it; use one for each coroutine' ? '' : "$name: $outcome\n";
    }
    foreach ($options ? [] : $allowed as $name => $use) {
        echo "$name: ", outcome(fn() => $use($curl)), "\n";
    }
    $server->release();
    $result = await($transfer);
    echo $result === ($options ? $large : '/' . str_repeat('path', 10)) ? 'complete' : "broken: $result", ', ',
        curl_errno($curl), "\n";
    curl_reset($curl); // free again
    $server->close();
}
?>
--EXPECT--
during an answer
getinfo: 200
errno: 0
copy: 'CurlHandle'
complete, 0
during an upload
complete, 0
