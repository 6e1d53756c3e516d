--TEST--
curl: while one coroutine is in curl_multi_select(), another may add handles and run transfers
--EXTENSIONS--
curl
--FILE--
<?php
require __DIR__ . '/curl.inc';
use function Async\{spawn, await};

$server = new HeldServer;
$multi = curl_multi_init();
$first = handle("http://$server->address/first");
curl_multi_add_handle($multi, $first);
$driver = spawn(function () use ($multi) {
    do {
        $status = curl_multi_exec($multi, $active);
        $active && curl_multi_select($multi, 10);
    } while ($active && $status === CURLM_OK);
});
until(fn() => curl_getinfo($first, CURLINFO_SIZE_DOWNLOAD) != 0);
$second = handle("http://$server->address/second");
echo curl_multi_add_handle($multi, $second), curl_multi_exec($multi, $active), " $active active\n";
$server->release();
await($driver);
while ($active) {
    curl_multi_exec($multi, $active);
    $active && curl_multi_select($multi, 10);
}
echo curl_multi_getcontent($first), ' ', curl_multi_getcontent($second), "\n";
$server->close();
?>
--EXPECT--
00 2 active
/first /second
