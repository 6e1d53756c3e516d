--TEST--
PDO pool: options and attributes are those of every connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 2, PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_NUM, PDO::ATTR_CASE => PDO::CASE_UPPER]);
    $held = $pdo->query('SELECT 1 AS one');
    $row = fn() => json_encode($pdo->query('SELECT 1 AS one')->fetch());
    $other = fn() => await(spawn($row));
    echo $row(), $other(), "\n";
    $pdo->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_ASSOC);
    $pdo->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, true);
    echo $row(), $other(), "\n";
    await(spawn(fn() => $pdo->setAttribute(PDO::ATTR_CASE, PDO::CASE_NATURAL)));
    echo $row(), $other(), ' ', $pdo->getAttribute(PDO::ATTR_CASE), "\n";
    if ($name !== 'sqlite') {
        $pdo->setAttribute(PDO::ATTR_EMULATE_PREPARES, true);
        $ask = fn() => (int) $pdo->getAttribute(PDO::ATTR_EMULATE_PREPARES);
        echo $ask(), await(spawn($ask)), "\n";
    }
    echo outcome(fn() => $pdo->setAttribute(PDO::ATTR_ERRMODE, 17)), "\n";
    echo outcome(fn() => $pdo->setAttribute(4711, 17)), "\n";
    echo $pdo->getAttribute(PDO::ATTR_DRIVER_NAME), ' ', strlen($pdo->getAttribute(PDO::ATTR_SERVER_VERSION)) > 2, "\n";
});
?>
--EXPECTF--
== mysql
[1][1]
{"ONE":"1"}{"ONE":"1"}
{"ONE":"1"}{"ONE":"1"} 1
11
ValueError: %SError mode must be one of the PDO::ERRMODE_* constants
false
mysql 1
== pgsql
[1][1]
{"ONE":"1"}{"ONE":"1"}
{"ONE":"1"}{"ONE":"1"} 1
11
ValueError: %SError mode must be one of the PDO::ERRMODE_* constants
false
pgsql 1
== sqlite
[1][1]
{"ONE":"1"}{"ONE":"1"}
{"ONE":"1"}{"ONE":"1"} 1
ValueError: %SError mode must be one of the PDO::ERRMODE_* constants
false
sqlite 1
