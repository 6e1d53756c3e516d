--TEST--
PHP 8.5: coroutines transfer at the same time with one persistent curl share handle
--EXTENSIONS--
curl
--SKIPIF--
<?php if (!function_exists('curl_share_init_persistent')) die('skip curl_share_init_persistent() came with 8.5'); ?>
--FILE--
<?php
require __DIR__ . '/../56_libs/curl/curl.inc';
use function Async\{spawn, await};

$server = new HeldServer;
$share = curl_share_init_persistent([CURL_LOCK_DATA_DNS, CURL_LOCK_DATA_CONNECT, CURL_LOCK_DATA_SSL_SESSION]);
$handles = array_map(fn ($path) => handle("http://$server->address/$path", [CURLOPT_SHARE => $share]), ['one', 'two', 'three']);
$jobs = array_map(fn ($handle) => spawn(curl_exec(...), $handle), $handles);
foreach ($handles as $handle) {
    while (curl_getinfo($handle, CURLINFO_SIZE_DOWNLOAD) == 0) {
        Async\delay(1);
    }
}
$server->release();
echo implode(' ', array_map(\Async\await(...), $jobs)), "\n";
$share = null;
$server->close();
?>
--EXPECT--
/one /two /three
