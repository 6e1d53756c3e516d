--TEST--
PDO pool: an exception while opening a connection reaches the coroutine that asked for it
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $options = [PDO::ATTR_POOL_ENABLED => true];
    $new = fn(int $min) => new PDO(dsn($name), 'no_user', 'wrong', [PDO::ATTR_POOL_MIN => $min] + $options);
    echo strstr(outcome(fn() => $new(1)), ':', true), "\n";
    $pdo = $new(0);
    $coroutine = spawn(fn() => $pdo->query('SELECT 1'));
    try {
        await($coroutine);
    } catch (PDOException $e) {
        echo $e->getCode() ?: 'no code', ' ', places($pdo), "\n";
    }
    echo strstr(outcome(fn() => (new PDO("$name:host=127.0.0.1;port=1", 'a', 'b', $options))->exec('SELECT 1')), ':', true), "\n";
}, 'mysql', 'pgsql');
echo outcome(fn() => (new PDO('sqlite:/no/such/dir/file', null, null, [PDO::ATTR_POOL_ENABLED => true]))->exec('SELECT 1')), "\n";
?>
--EXPECT--
== mysql
PDOException
1045 0 of 0
PDOException
== pgsql
PDOException
7 0 of 0
PDOException
PDOException: SQLSTATE[HY000] [14] unable to open database file
