--TEST--
PDO pool: COPY, large objects and notifications of pdo_pgsql
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

table('pgsql', 'id INT, v TEXT');
$pdo = connect('pgsql');
var_dump($pdo->pgsqlCopyFromArray('t', ["1\tone", "2\ttwo"]));
echo places($pdo), ' ', json_encode($pdo->pgsqlCopyToArray('t')), "\n";
$pdo->beginTransaction();
$oid = $pdo->pgsqlLOBCreate();
$stream = $pdo->pgsqlLOBOpen($oid, 'w');
fwrite($stream, 'large object');
fclose($stream);
echo stream_get_contents($pdo->pgsqlLOBOpen($oid)), ' ', places($pdo), "\n";
$pdo->pgsqlLOBUnlink($oid);
$pdo->commit();
echo places($pdo), ", the stream might outlive the transaction\n";

await(spawn(function () use ($pdo) {
    $pdo->exec('LISTEN news');
    $pid = $pdo->pgsqlGetPid();
    connect('pgsql')->exec("NOTIFY news, 'hello'");
    $note = $pdo->pgsqlGetNotify(PDO::FETCH_ASSOC, 1000);
    echo $note['payload'], ' ', $pid === $pdo->pgsqlGetPid() ? 'same' : 'another', "\n";
}));
echo outcome(fn() => $pdo->noSuchMethod()), "\n";

$statement = $pdo->prepare('SELECT ?::bytea');
$statement->bindValue(1, fopen('data:,stream', 'r'), PDO::PARAM_LOB);
$statement->execute();
echo stream_get_contents($statement->fetchColumn()), "\n";
$scroll = $pdo->prepare('SELECT generate_series(1, 3)', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]);
$scroll->execute();
echo $scroll->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_LAST)[0], $scroll->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_FIRST)[0], "\n";
?>
--EXPECT--
bool(true)
0 of 1 ["1\tone\n","2\ttwo\n"]
large object 1 of 1
0 of 0, the stream might outlive the transaction
hello same
Error: Call to undefined method PDO::noSuchMethod()
stream
31
