--TEST--
php-fpm: memory, resident memory and mappings do not grow from request to request
--SKIPIF--
<?php
require __DIR__ . '/../fastcgi.inc';
if (!PhpFpm::binary()) die('skip php-fpm is not installed');
if (getenv('SKIP_ASAN')) die('skip a sanitizer keeps freed memory for a while');
if (!is_readable('/proc/self/status')) die('skip needs /proc');
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';
$server = new PhpFpm;
check_growth($server->get(...));
?>
--EXPECT--
same process
memory: steady
resident: steady
mappings: steady
