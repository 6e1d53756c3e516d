--TEST--
php -S: many requests in one process, after coroutines left behind, exit(), uncaught exceptions and fatal errors
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
