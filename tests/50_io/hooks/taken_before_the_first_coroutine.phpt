--TEST--
Hooks: a closure of a function that was made before the first coroutine is guarded after it
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, spawn, suspend};

class Statement extends PDOStatement {}
$pdo = new PDO('sqlite::memory:', null, null, [PDO::ATTR_STATEMENT_CLASS => [Statement::class]]);
@$pdo->sqliteCreateFunction('wait', function () {
    suspend();
    return 1;
});
$statement = $pdo->prepare('SELECT wait()');
$execute = $statement->execute(...);
$update = hash_update(...);

[$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$hash = hash_init('crc32');
$first = spawn(fn() => hash_update_stream($hash, $reader, 1));
suspend();
foreach ([fn() => $update($hash, 'x'), fn() => hash_update($hash, 'x')] as $call) {
    try {
        $call();
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}
fwrite($writer, 'x');
await($first);

$first = spawn($execute);
suspend();
foreach ([$execute, fn() => $statement->execute()] as $call) {
    try {
        $call();
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump(await($first));
?>
--EXPECT--
The HashContext is in use: another coroutine waits in a call of it; use one for each coroutine
The HashContext is in use: another coroutine waits in a call of it; use one for each coroutine
The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine
The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine
bool(true)
