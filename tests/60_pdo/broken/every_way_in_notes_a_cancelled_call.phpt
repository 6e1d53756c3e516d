--TEST--
PDO pool: a connection on which any kind of call was cancelled is never used again
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases('pgsql');
if (!function_exists('posix_kill') || !is_readable('/proc/net/tcp')) die('skip needs posix and /proc');
?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

table('pgsql', 'a INT', 'meta');
plain('pgsql')->exec('INSERT INTO meta VALUES (1)');
$pdo = new PDO(dsn('pgsql') . ';sslmode=disable', server('pgsql', 'USER'), server('pgsql', 'PASSWORD'),
    [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1]);
$pool = $pdo->getPool();

$with_statement = fn(callable $call) => function (callable $stop) use ($pdo, $call) {
    $statement = $pdo->query('SELECT a, pg_backend_pid() FROM meta');
    $stop($statement->fetch()[1]);
    $call($statement);
};
$with_object = fn(callable $call) => function (callable $stop) use ($pdo, $call) {
    $pdo->beginTransaction();
    $stream = $pdo->pgsqlLOBOpen($pdo->pgsqlLOBCreate(), 'w');
    fwrite($stream, str_repeat('secret', 5000));
    fseek($stream, 0);
    $stop(session('pgsql', $pdo));
    $call($stream);
};
$ways = [
    'execute' => $with_statement(fn($statement) => $statement->execute()),
    'column meta' => $with_statement(fn($statement) => $statement->getColumnMeta(0)),
    'last id' => $with_statement(fn() => $pdo->lastInsertId()),
    'copy' => $with_statement(fn() => $pdo->pgsqlCopyToArray('meta')),
    'begin' => $with_statement(fn() => $pdo->beginTransaction()),
    'large object' => $with_object(fn($stream) => fread($stream, 10)),
    'end of a large object' => $with_object(fn($stream) => fclose($stream)),
    'acquired connection' => function (callable $stop) use ($pool) {
        $raw = $pool->acquire();
        $stop(session('pgsql', $raw));
        try {
            $raw->exec("SELECT 'secret'");
        } finally {
            $pool->release($raw);
        }
    },
    'acquired connection, copy' => function (callable $stop) use ($pool) {
        $raw = $pool->acquire();
        $stop(session('pgsql', $raw));
        try {
            $raw->pgsqlCopyToArray('meta');
        } finally {
            $pool->release($raw);
        }
    },
];
foreach ($ways as $way => $call) {
    $error = cancelled_with_an_answer('pgsql', $call);
    echo "$way: ", strstr($error, ':', true) ?: $error, ', ', places($pdo), ', ',
        $pdo->query("SELECT 'mine'")->fetchColumn(), ' ', $pdo->query("SELECT 'mine'")->fetchColumn(), "\n";
}
?>
--EXPECT--
execute: Async\AsyncCancellation, 0 of 0, mine mine
column meta: Async\AsyncCancellation, 0 of 0, mine mine
last id: Async\AsyncCancellation, 0 of 0, mine mine
copy: Async\AsyncCancellation, 0 of 0, mine mine
begin: Async\AsyncCancellation, 0 of 0, mine mine
large object: Async\AsyncCancellation, 0 of 0, mine mine
end of a large object: Async\AsyncCancellation, 0 of 0, mine mine
acquired connection: Async\AsyncCancellation, 0 of 0, mine mine
acquired connection, copy: Async\AsyncCancellation, 0 of 0, mine mine
