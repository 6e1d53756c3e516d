--TEST--
pdo_pgsql: a large object that is read while others query the same connection is complete
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql', 'pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$data = bin2hex(random_bytes(150_000)); // pg_lo_write() of 8.5 refuses null bytes
$pdo = pdo_pgsql();
$pdo->beginTransaction();
$id = $pdo->pgsqlLOBCreate();
$stream = $pdo->pgsqlLOBOpen($id, 'w');
[[$written, $sum]] = together(
    fn() => fwrite($stream, $data),
    fn() => array_sum(array_map(fn($i) => $pdo->query("SELECT $i")->fetchColumn(), range(1, 50))),
);
fclose($stream);
var_dump($written, $sum);
$stream = $pdo->pgsqlLOBOpen($id, 'r');
[[$read, $sum, $exec]] = together(
    fn() => stream_get_contents($stream),
    fn() => array_sum(array_map(fn($i) => $pdo->query("SELECT $i")->fetchColumn(), range(1, 50))),
    fn() => $pdo->exec('CREATE TEMPORARY TABLE t (i int)'),
);
var_dump($read === $data, $sum, $exec);

echo "ext/pgsql\n";
$connection = pgsql();
pg_query($connection, 'BEGIN');
$id = pg_lo_create($connection);
$object = pg_lo_open($connection, $id, 'w+');
[[$written]] = together(fn() => pg_lo_write($object, $data), fn() => pg_query($connection, 'SELECT 1'));
pg_lo_seek($object, 0, PGSQL_SEEK_SET);
[[$read, $row]] = together(
    function () use ($object) {
        for ($all = ''; ($piece = pg_lo_read($object, 8192)) !== ''; $all .= $piece);
        return $all;
    },
    fn() => pg_fetch_result(pg_query($connection, 'SELECT 7 FROM pg_sleep(0.01)'), 0, 0),
);
var_dump($written, $read === $data, $row);
pg_query($connection, 'ROLLBACK');
?>
--EXPECT--
int(300000)
int(1275)
bool(true)
int(1275)
int(0)
ext/pgsql
int(300000)
bool(true)
string(1) "7"
