--TEST--
memcached: commands suspend only the caller
--EXTENSIONS--
posix
pcntl
--SKIPIF--
<?php require __DIR__ . '/clients.inc'; skip_without_client('memcached', 'memcached'); ?>
--FILE--
<?php
require __DIR__ . '/clients.inc';
use function Async\{spawn, await};

$server = new TestServer(fn($port) => [find_program('memcached'), '-l', '127.0.0.1', '-p', $port, '-u', posix_getpwuid(posix_geteuid())['name']]);
$connect = function (?string $id = null) use ($server) {
    $client = new Memcached($id);
    $client->setOptions([Memcached::OPT_POLL_TIMEOUT => 20_000, Memcached::OPT_TCP_NODELAY => true]);
    $client->getServerList() or $client->addServer('127.0.0.1', $server->port);
    return $client;
};
$client = $connect();
var_dump($client->set('one', 1), $client->set('two', 2), $client->get('one'));
echo while_stopped($server, fn() => $client->get('two')), "\n";
echo while_stopped($server, fn() => $client->getMulti(['one', 'two']) === ['one' => 1, 'two' => 2]), "\n";

/* The answer to what was cancelled never reaches the next command. */
echo cancelled($server, fn() => $client->get('one')), "\n";
var_dump($client->get('two'), $client->get('two'));

/* One object, two coroutines; and two objects with one connection. */
foreach ([[$client, $client], [$connect('id'), $connect('id')]] as [$first, $second]) {
    $first->get('one');
    $server->stop();
    $reader = spawn(fn() => $first->get('one'));
    until(fn() => $reader->getAwaitingInfo());
    echo outcome(fn() => $second->get('two')), "\n";
    $server->continue();
    var_dump(await($reader), $second->get('two'));
}

/* Many at once, each with a connection of its own. */
$coroutines = array_map(fn($i) => spawn(function () use ($connect, $i) {
    $client = $connect();
    $client->set("key$i", $i);
    return $client->get("key$i");
}), range(1, 20));
var_dump(array_map(\Async\await(...), $coroutines) === range(1, 20));
?>
--EXPECT--
bool(true)
bool(true)
int(1)
2, others ran
true, others ran
Async\AsyncCancellation: Coroutine cancelled
int(2)
int(2)
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
int(1)
int(2)
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
int(1)
int(2)
bool(true)
