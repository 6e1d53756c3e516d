--TEST--
php-cgi: one process serves many FastCGI requests, however the earlier ones ended
--SKIPIF--
<?php
require __DIR__ . '/../fastcgi.inc';
if (!PhpCgi::binary()) die('skip php-cgi is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';
$server = new PhpCgi;
check_answers($server->get(...));
?>
--EXPECT--
all answers are right
