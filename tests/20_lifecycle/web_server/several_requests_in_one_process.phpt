--TEST--
php -S: one process serves many requests, however the earlier ones ended
--FILE--
<?php
require __DIR__ . '/../server.inc';
$server = new WebServer(server_scripts());
check_answers($server->get(...));
var_dump($server->isAlive());
?>
--EXPECT--
all answers are right
bool(true)
