--TEST--
PDO pool: notifications of PostgreSQL that arrived for one coroutine do not reach the next
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1]);
$session = await(spawn(function () use ($pdo) {
    $pdo->exec('LISTEN news');
    $pdo->exec("NOTIFY news, 'mine'");
    $pdo->exec("NOTIFY news, 'secret'");
    echo $pdo->pgsqlGetNotify(PDO::FETCH_ASSOC)['payload'], "\n";
    return session('pgsql', $pdo);
}));
await(spawn(function () use ($pdo, $session) {
    $statement = $pdo->prepare('SELECT pg_backend_pid()');
    $statement->execute();
    var_dump($statement->fetchColumn() === $session, $pdo->pgsqlGetNotify(PDO::FETCH_ASSOC));
}));
?>
--EXPECT--
mine
bool(true)
bool(false)
