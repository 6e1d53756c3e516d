--TEST--
PDO pool: a connection that was acquired and dropped is closed with the object
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$admin = plain('pgsql');
$pdo = connect('pgsql');
$own = (int) $admin->query('SELECT pg_backend_pid()')->fetchColumn();
$count = fn() => (int) $admin->query("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> $own")->fetchColumn();
$pool = $pdo->getPool();
$pool->acquire();
$pool->acquire()->beginTransaction();
$held = $pool->acquire();
echo places($pdo), ', ', $count(), "\n";
unset($pdo, $pool);
until(fn() => $count() === 1);
echo $count(), " left\n";
echo $held->query('SELECT 1')->fetchColumn(), "\n";
?>
--EXPECT--
3 of 3, 3
1 left
1
