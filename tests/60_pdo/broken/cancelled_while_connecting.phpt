--TEST--
PDO pool: a coroutine that is cancelled while connecting gets the cancellation
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$silent = stream_socket_server('tcp://127.0.0.1:0'); // never says a word
[$host, $port] = explode(':', stream_socket_get_name($silent, false));
each_database(function (string $name) use ($host, $port) {
    $pdo = new PDO("$name:host=$host;port=$port;dbname=d", 'user', 'password', [PDO::ATTR_POOL_ENABLED => true]);
    $coroutine = spawn(fn() => $pdo->query('SELECT 1'));
    turns_until(fn() => preg_grep('/I\/O/', $coroutine->getAwaitingInfo()));
    $coroutine->cancel();
    echo outcome(fn() => await($coroutine)), ', ', places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
Async\AsyncCancellation: Coroutine cancelled, 0 of 0
== pgsql
Async\AsyncCancellation: Coroutine cancelled, 0 of 0
