--TEST--
PDO pool: a private database in memory is refused, a shared one is not
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

foreach (['sqlite::memory:', 'sqlite:', 'sqlite:file::memory:', 'sqlite:file:x?mode=memory', 'sqlite:file:?cache=private'] as $dsn) {
    echo outcome(fn() => new PDO($dsn, null, null, [PDO::ATTR_POOL_ENABLED => true])), "\n";
}
$pdo = new PDO('sqlite:file:shared?mode=memory&cache=shared', null, null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MIN => 1]);
$pdo->exec('CREATE TABLE t (id INT)');
$statement = $pdo->query('SELECT 1');
echo await(spawn(fn() => $pdo->exec('INSERT INTO t VALUES (1)'))), ' ', places($pdo), "\n";
?>
--EXPECT--
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or temporary database; use "sqlite:file:NAME?mode=memory&cache=shared"
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or temporary database; use "sqlite:file:NAME?mode=memory&cache=shared"
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or temporary database; use "sqlite:file:NAME?mode=memory&cache=shared"
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or temporary database; use "sqlite:file:NAME?mode=memory&cache=shared"
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or temporary database; use "sqlite:file:NAME?mode=memory&cache=shared"
1 1 of 2
