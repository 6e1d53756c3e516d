--TEST--
curl: while curl_multi_exec() is suspended in a callback, its handles are refused to others
--EXTENSIONS--
curl
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/curl.inc';
use function Async\{spawn, await};

$server = new HeldServer;
$server->release();
$multi = curl_multi_init();
[$pause, $resume] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$inside = false;
$curl = handle("http://$server->address/path", [
    CURLOPT_WRITEFUNCTION => function ($curl, $data) use (&$inside, $pause) {
        $inside = true;
        fread($pause, 1);
        echo "got $data\n";
        echo 'in the callback: ', outcome(fn() => curl_setopt($curl, CURLOPT_PRIVATE, 'x')), ', ',
            outcome(fn() => curl_close($curl)), "\n";
        return strlen($data);
    },
]);
curl_multi_add_handle($multi, $curl);
$transfer = spawn(function () use ($multi) {
    do {
        $status = curl_multi_exec($multi, $active);
        $active && curl_multi_select($multi, 10);
    } while ($active && $status === CURLM_OK);
    return $status;
});
until(function () use (&$inside) { return $inside; });
$other = handle("http://$server->address/other");
foreach ([
    'multi_exec' => function () use ($multi) { return curl_multi_exec($multi, $active); },
    'multi_select' => fn() => curl_multi_select($multi, 0),
    'multi_add_handle' => fn() => curl_multi_add_handle($multi, $other),
    'multi_remove_handle' => fn() => curl_multi_remove_handle($multi, $curl),
    'multi_info_read' => fn() => curl_multi_info_read($multi),
    'multi_setopt' => fn() => curl_multi_setopt($multi, CURLMOPT_MAXCONNECTS, 3),
    'multi_close' => fn() => curl_multi_close($multi),
    'setopt' => fn() => curl_setopt($curl, CURLOPT_TIMEOUT, 1),
    'reset' => fn() => curl_reset($curl),
    'exec' => fn() => curl_exec($curl),
] as $name => $use) {
    $outcome = outcome($use);
    echo $outcome === 'Async\AsyncException: The curl handle is in use: another coroutine waits in a call of it; use one for each coroutine' ? '' : "$name: $outcome\n";
}
echo 'a handle that is not in it: ', outcome(fn() => curl_exec($other)), "\n";
fwrite($resume, '.');
fwrite($resume, '.');
echo await($transfer), "\n";
echo 'afterwards: ', curl_multi_remove_handle($multi, $curl), curl_multi_add_handle($multi, $other), "\n";
$server->close();
?>
--EXPECT--
a handle that is not in it: '/other'
got /path
in the callback: true, Error: curl_close(): Attempt to close cURL handle from a callback
0
afterwards: 00
