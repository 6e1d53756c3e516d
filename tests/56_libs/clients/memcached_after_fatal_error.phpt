--TEST--
memcached: the answer to a call that a fatal error ended does not reach the next request
--EXTENSIONS--
posix
pcntl
--SKIPIF--
<?php require __DIR__ . '/clients.inc'; skip_without_client('memcached', 'memcached'); ?>
--FILE--
<?php
require __DIR__ . '/clients.inc';

$server = new TestServer(fn($port) => [find_program('memcached'), '-l', '127.0.0.1', '-p', $port, '-u', posix_getpwuid(posix_geteuid())['name']]);
$connect = '<?php $client = new Memcached("kept"); $client->getServerList() or $client->addServer("127.0.0.1", ' . $server->port . ');';
$web = new WebServer([
    'set.php' => "$connect var_dump(\$client->setMulti(['one' => 1, 'two' => 2]));",
    'fail.php' => "$connect \$reader = Async\\spawn(fn() => \$client->get('one'));
        while (!\$reader->getAwaitingInfo()) Async\\suspend();
        ini_set('memory_limit', memory_get_usage() + (1 << 21));
        str_repeat('x', 1 << 30);",
    'get.php' => "$connect var_dump(\$client->get('two'), \$client->get('two'));",
]);
echo $web->get('set.php');
$server->stop();
echo $web->get('fail.php');
$server->continue();
echo $web->get('get.php'); /* the first call finds the connection closed, the second one connects */
?>
--EXPECTF--
bool(true)

Fatal error: Allowed memory size %a
bool(false)
int(2)
