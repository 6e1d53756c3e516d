--TEST--
async.hooks: libraries are found whether their extension is loaded before or after ours
--SKIPIF--
<?php
if (!glob(ini_get('extension_dir') . '/curl.so')) die('skip curl is not a shared extension');
if (!getenv("PHP_INI_SCAN_DIR") || !glob(getenv("PHP_INI_SCAN_DIR") . "/*async*")) die("skip it is not known where the extension is");
?>
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

preg_match('/^extension=.*async.*/m', file_get_contents(glob(getenv('PHP_INI_SCAN_DIR') . '/*async*')[0]), $match);
$dir = sys_get_temp_dir() . '/async' . getmypid();
mkdir($dir);
putenv("PHP_INI_SCAN_DIR=$dir");
putenv("PHPRC=$dir");
foreach (['1', '3'] as $place) {
    file_put_contents("$dir/2.ini", "extension=curl\n");
    file_put_contents("$dir/$place.ini", "$match[0]\n");
    $info = run_php('(new ReflectionExtension("async"))->info();')['output'];
    echo preg_match('/^curl \(libcurl\) => .*/m', $info, $row) ? $row[0] : $info, "\n";
    unlink("$dir/$place.ini");
}
unlink("$dir/2.ini");

/* Without the library there is nothing to hook. */
file_put_contents("$dir/1.ini", "$match[0]\n");
preg_match('/^curl \(libcurl\) => .*/m', run_php('(new ReflectionExtension("async"))->info();')['output'], $row);
echo $row[0], "\n";
unlink("$dir/1.ini");
rmdir($dir);
?>
--EXPECT--
curl (libcurl) => on
curl (libcurl) => on
curl (libcurl) => blocks (not loaded, or its imports were not found)
