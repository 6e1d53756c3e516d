--TEST--
pdo_pgsql: a large object in use cannot be closed or read by another coroutine
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$pdo = pdo_pgsql();
$data = str_repeat('0123456789', 30_000);
$pdo->beginTransaction();
$id = $pdo->pgsqlLOBCreate();
fwrite($pdo->pgsqlLOBOpen($id, 'w'), $data);
$open = function () use ($pdo, $id) {
    $stream = $pdo->pgsqlLOBOpen($id, 'r');
    $reading = spawn(fn() => outcome(fn() => strlen(stream_get_contents($stream))));
    suspend();
    return [$stream, $reading];
};
[$stream, $reading] = $open();
echo outcome(fn() => fclose($stream)), "\n";
echo outcome(fn() => fread($stream, 10)), "\n";
try {
    $pdo->commit();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n", $pdo->errorInfo()[2], "\n";
}
echo outcome(fn() => $pdo->inTransaction()), "\n";
echo 'all of it: ', await($reading), "\n";
fclose($stream);

echo "the transaction is ended in SQL\n";
[$stream, $reading] = $open();
$pdo->exec('ROLLBACK WORK');
echo await($reading), "\n";
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine reads from it or writes to it
Async\AsyncException: The stream is in use: another coroutine reads from it or writes to it
The connection is in use: another coroutine waits in a call of it: it reads or writes a large object
the connection is in use by another coroutine
true
all of it: 300000
the transaction is ended in SQL
Async\AsyncException: The large object is lost: another coroutine has used the connection, and ended the transaction or closed it
