--TEST--
PDO pool: a coroutine that ends inside a transaction, or is spawned inside one, is told so
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

set_error_handler(function (int $level, string $message, string $file, int $line) {
    echo $level === E_WARNING ? 'Warning' : 'Notice', ": $message (", basename($file), ":$line)\n";
    return true;
});
each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 2]);
    await(spawn(function () use ($pdo) {
        $pdo->beginTransaction();
        $pdo->query('SELECT 1')->fetchAll();
    }));
    await(spawn(function () use ($pdo) {
        $pdo->exec('BEGIN');
    }));
    echo "an exception, a cancellation, an end that was wanted, main:\n";
    outcome(fn() => await(spawn(function () use ($pdo) {
        $pdo->beginTransaction();
        throw new Exception();
    })));
    $cancelled = spawn(function () use ($pdo) {
        $pdo->beginTransaction();
        while (true) {
            suspend();
        }
    });
    turns_until(fn() => $pdo->getPool()->activeCount() === 1, 'the transaction has begun');
    $cancelled->cancel();
    outcome(fn() => await($cancelled));
    await(spawn(function () use ($pdo) {
        $pdo->beginTransaction();
        $pdo->rollBack();
    }));
    turns_until(fn() => $pdo->getPool()->activeCount() === 0);

    echo "spawned inside a transaction:\n";
    $pdo->beginTransaction();
    for ($i = 0; $i < 2; $i++) { // it is told once
        await(spawn(fn() => $pdo->query('SELECT 1')->fetchAll()));
    }
    $pdo->rollBack();
    await(spawn(function () {
        $pdo = connect('sqlite');
        $pdo->beginTransaction();
        await(spawn(fn() => $pdo->query('SELECT 1')->fetchAll()));
        $pdo->commit();
        await(spawn(fn() => $pdo->query('SELECT 1')->fetchAll()));
    }));
    echo places($pdo), "\n";
});

echo "== a handler that throws, one that drops the object, one that uses it\n";
set_error_handler(fn(int $level, string $message) => throw new ErrorException('thrown'));
$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 1]);
$end = fn() => await(spawn(function () use (&$pdo) {
    $pdo->beginTransaction();
    return 'the result';
}));
echo outcome($end), ', ', $pdo->query('SELECT 1')->fetchColumn(), "\n";
$pdo->beginTransaction();
echo outcome(fn() => await(spawn(fn() => $pdo->query('SELECT 1')))), "\n";
$pdo->rollBack();
set_error_handler(function () use (&$pdo) {
    echo $pdo->inTransaction() ? 'still inside' : 'outside', "\n";
    $pdo->rollBack();
});
echo outcome($end), ', ', places($pdo), "\n";
set_error_handler(function () use (&$pdo) { $pdo = null; });
echo outcome($end), ', ', var_export($pdo, true), "\n";
?>
--EXPECT--
== mysql
Warning: A coroutine has ended inside a transaction that began here: it is rolled back (mistakes_are_told.php:12)
Warning: A coroutine has ended inside a transaction that began here: it is rolled back (mistakes_are_told.php:16)
an exception, a cancellation, an end that was wanted, main:
spawned inside a transaction:
Notice: The coroutine that spawned this one is inside a transaction of the PDO object. This coroutine is not part of it: it has a connection of its own (mistakes_are_told.php:41)
Notice: The coroutine that spawned this one is inside a transaction of the PDO object. This coroutine is not part of it: it has a connection of its own (mistakes_are_told.php:47)
0 of 2
== pgsql
Warning: A coroutine has ended inside a transaction that began here: it is rolled back (mistakes_are_told.php:12)
Warning: A coroutine has ended inside a transaction that began here: it is rolled back (mistakes_are_told.php:16)
an exception, a cancellation, an end that was wanted, main:
spawned inside a transaction:
Notice: The coroutine that spawned this one is inside a transaction of the PDO object. This coroutine is not part of it: it has a connection of its own (mistakes_are_told.php:41)
Notice: The coroutine that spawned this one is inside a transaction of the PDO object. This coroutine is not part of it: it has a connection of its own (mistakes_are_told.php:47)
0 of 2
== sqlite
Warning: A coroutine has ended inside a transaction that began here: it is rolled back (mistakes_are_told.php:12)
Warning: A coroutine has ended inside a transaction that began here: it is rolled back (mistakes_are_told.php:16)
an exception, a cancellation, an end that was wanted, main:
spawned inside a transaction:
Notice: The coroutine that spawned this one is inside a transaction of the PDO object. This coroutine is not part of it: it has a connection of its own (mistakes_are_told.php:41)
Notice: The coroutine that spawned this one is inside a transaction of the PDO object. This coroutine is not part of it: it has a connection of its own (mistakes_are_told.php:47)
0 of 2
== a handler that throws, one that drops the object, one that uses it
'the result', 1
ErrorException: thrown
still inside
'the result', 0 of 1
'the result', NULL
