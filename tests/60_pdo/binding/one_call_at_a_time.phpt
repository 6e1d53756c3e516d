--TEST--
PDO pool: using a connection while another coroutine is inside a call of it is a clear error
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    table($name, 'id INT');
    $pdo = connect($name, [PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_MAX => 2]);
    /* With SQLite only a lock makes a coroutine wait. */
    $lock = plain('sqlite');
    $slow = $pdo->prepare(['mysql' => 'SELECT SLEEP(0.3)', 'pgsql' => 'SELECT pg_sleep(0.3)', 'sqlite' => 'INSERT INTO t VALUES (1)'][$name]);
    $quick = $pdo->prepare('SELECT id FROM t WHERE id = ?');
    if ($name === 'sqlite') {
        $lock->exec('BEGIN IMMEDIATE');
    }
    $is_inside = false;
    $first = spawn(function () use ($slow, &$is_inside) {
        $is_inside = true;
        return $slow->execute();
    });
    turns_until(function () use (&$is_inside) {
        return $is_inside;
    });
    $ways = ['execute' => fn() => $quick->execute([1]), 'fetch' => fn() => $quick->fetch(), 'closeCursor' => fn() => $quick->closeCursor(),
        'the same' => fn() => $slow->execute(), 'query' => fn() => $pdo->query('SELECT 1')];
    foreach ($ways as $way => $use) {
        echo "$way: ", outcome($use), "\n";
    }
    if ($name === 'sqlite') {
        $lock->exec('COMMIT');
    }
    $quick = $use = $ways = null; /* dies in the middle of the call */
    var_dump(await($first));
    $slow = $first = null;
    echo $pdo->query('SELECT 5')->fetchColumn(), ' ', places($pdo), "\n";
});
?>
--EXPECT--
== mysql
execute: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
fetch: false
closeCursor: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
the same: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
query: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
bool(true)
5 0 of 1
== pgsql
execute: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
fetch: false
closeCursor: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
the same: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
query: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
bool(true)
5 0 of 1
== sqlite
execute: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
fetch: false
closeCursor: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
the same: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine
query: PDOException: SQLSTATE[HY010]: Function sequence error: the connection is in use by another coroutine
bool(true)
5 0 of 1
