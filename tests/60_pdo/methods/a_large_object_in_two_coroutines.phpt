--TEST--
PDO pool: a coroutine that reads a large object waits while another one uses its connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('pgsql');
$pdo->beginTransaction();
$oid = $pdo->pgsqlLOBCreate();
$stream = $pdo->pgsqlLOBOpen($oid, 'w');
fwrite($stream, 'large object');
rewind($stream);
$reader = spawn(function () use ($stream) {
    echo outcome(fn () => fread($stream, 100)), "\n";
});
echo $pdo->query("SELECT pg_sleep(0.2), 'answer'")->fetchColumn(1), "\n";
await($reader);
echo stream_get_contents($stream), "\n";
$pdo->commit();
echo outcome(fn () => fread($stream, 100)), "\n";
unset($stream);
echo $pdo->query('SELECT 1')->fetchColumn(), ' ', places($pdo), "\n";
?>
--EXPECTF--
answer
'large object'

TypeError: fread(): %s stream resource
1 0 of 1
