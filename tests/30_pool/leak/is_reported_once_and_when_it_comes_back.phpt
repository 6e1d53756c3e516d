--TEST--
Pool: leak: a resource held beyond leakThreshold is reported once, and again when it comes back
--FILE--
<?php
require __DIR__ . '/../pool.inc';
set_error_handler(function ($code, $message, $file, $line) { echo $code === E_WARNING ? '' : "$code ", preg_replace(['/\d+ ms/', '~/\S*/~'], ['N ms', ''], $message), " in ", basename($file), ":$line\n"; return true; });
$pool = new Async\Pool(fn () => new Conn, max: 2, leakThreshold: 100, name: 'db');
$kept = $pool->acquire();
for ($i = 0; $i < 3; $i++) {
    $quick = $pool->acquire();
    Async\suspend();
    $pool->release($quick);
}
until(fn () => $pool->stats()->leaks > 0);
Async\delay(60); // for two passes of housekeeping
echo 'reports: ', $pool->stats()->leaks, "\n";
$pool->release($kept);
echo counts($pool), "\n";
?>
--EXPECTF--
Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since is_reported_once_and_when_it_comes_back.php:5, longer than leakThreshold in is_reported_once_and_when_it_comes_back.php:5
reports: 1
Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since is_reported_once_and_when_it_comes_back.php:5, and has come back after all in is_reported_once_and_when_it_comes_back.php:5
idle 2, active 0
