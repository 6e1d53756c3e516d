--TEST--
PDO pool: a change for one transaction binds the connection only until that transaction ends
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

echo "== pgsql\n";
$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1]);
await(spawn(function () use ($pdo) {
    $session = session('pgsql', $pdo);
    $pdo->beginTransaction();
    $pdo->exec("SET LOCAL timezone = 'Asia/Tokyo'");
    $pdo->query("SELECT set_config('app.tenant', '5', true)");
    $pdo->commit();
    echo places($pdo), ' ', $pdo->query('SHOW timezone')->fetchColumn() === 'Asia/Tokyo' ? 'still set' : 'gone', "\n";
    $pdo->exec("SET LOCAL timezone = 'Asia/Tokyo'");
    echo places($pdo), ' ', session('pgsql', $pdo) === $session ? 'the same' : 'another', "\n";
}));
plain('pgsql')->exec("CREATE FUNCTION secretly() RETURNS text LANGUAGE sql AS 'SELECT set_config(''TimeZone'', ''Asia/Tokyo'', false)'");
await(spawn(function () use ($pdo) {
    $pdo->query('SELECT secretly()')->fetchAll();
    echo places($pdo), "\n";
}));
echo await(spawn(fn() => $pdo->query('SHOW timezone')->fetchColumn())) === 'Asia/Tokyo' ? 'still set' : 'gone', ' ', places($pdo), "\n";

echo "== mysql\n";
table('mysql', 'id INT');
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1]);
await(spawn(function () use ($pdo) {
    $session = session('mysql', $pdo);
    $pdo->exec('SET TRANSACTION READ ONLY');
    echo places($pdo), "\n";
    $pdo->beginTransaction();
    echo substr(outcome(fn() => $pdo->exec('INSERT INTO t VALUES (1)')), 0, 29), ' ';
    $pdo->inTransaction() && $pdo->rollBack();
    echo places($pdo), ' ', session('mysql', $pdo) === $session ? 'the same' : 'another', "\n";
}));
await(spawn(fn() => $pdo->exec('SET TRANSACTION READ ONLY')));
await(spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    echo outcome(fn() => $pdo->exec('INSERT INTO t VALUES (1)')) === '1' ? 'may write' : 'read only', "\n";
    $pdo->rollBack();
}));
?>
--EXPECT--
== pgsql
0 of 1 gone
0 of 1 the same
1 of 1
gone 0 of 1
== mysql
1 of 1
PDOException: SQLSTATE[25006] 0 of 1 the same
may write
