--TEST--
php-fpm: one worker serves many requests, however the earlier ones ended
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
