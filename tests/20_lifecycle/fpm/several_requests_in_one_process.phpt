--TEST--
php-fpm: many requests in one worker, after coroutines left behind, exit(), uncaught exceptions and fatal errors
--SKIPIF--
<?php
require __DIR__ . '/../fastcgi.inc';
if (!PhpFpm::binary()) die('skip php-fpm is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';
$server = new PhpFpm;
$pid = json_decode($server->get('memory.php'))[0];
check_answers($server->get(...));
var_dump(json_decode($server->get('memory.php'))[0] === $pid);
?>
--EXPECT--
all answers are right
bool(true)
