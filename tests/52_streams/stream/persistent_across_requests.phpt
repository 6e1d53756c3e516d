--TEST--
Streams: a persistent connection is not used again after a fatal error during its wait
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS'); ?>
--FILE--
<?php
require __DIR__ . '/../../20_lifecycle/server.inc';

$open = '<?php $s = pfsockopen("127.0.0.1", (int) getenv("ASYNC_TEST_REDIS_PORT"));';
$server = new WebServer([
    'ask.php' => "$open echo Async\await(Async\spawn(function () use (\$s) { fwrite(\$s, \"CLIENT ID\\r\\n\"); return fgets(\$s); }));",
    'die.php' => "$open Async\spawn(fn() => fgets(\$s)); Async\suspend(); @trigger_error('the end', E_USER_ERROR);",
]);
$first = $server->get('ask.php');
var_dump((bool) preg_match('/^:\d+\r\n$/', $first), $server->get('ask.php') === $first);
var_dump(str_contains($server->get('die.php'), 'the end'));
$second = $server->get('ask.php');
var_dump((bool) preg_match('/^:\d+\r\n$/', $second), $second === $first, $server->get('ask.php') === $second, $server->isAlive());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
