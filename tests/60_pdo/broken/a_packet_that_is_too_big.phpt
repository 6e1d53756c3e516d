--TEST--
PDO pool: a packet that is too big for MySQL breaks the connection of its coroutine only
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases('mysql');
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--INI--
memory_limit=256M
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1]);
$limit = $pdo->query('SELECT @@max_allowed_packet')->fetchColumn();
echo preg_match('/ (1153|2006|2013) /', await(spawn(fn() => outcome(fn() => $pdo->query("SELECT LENGTH('" . str_repeat('x', $limit) . "')"))))), ' ', places($pdo), "\n";
echo await(spawn(fn() => $pdo->query('SELECT 2')->fetchColumn())), "\n";
?>
--EXPECT--
1 0 of 0
2
