--TEST--
php-cgi: many FastCGI requests in one process, after coroutines left behind, exit(), uncaught exceptions and fatal errors
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
