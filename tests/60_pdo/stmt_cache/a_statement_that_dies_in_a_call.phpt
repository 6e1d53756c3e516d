--TEST--
PDO pool: a cached statement that dies in the middle of another call is forgotten
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2, PDO::ATTR_POOL_MAX => 1]);
    $call = $pdo->prepare('SELECT 1');
    $round = function (int $from, int $to) use ($pdo, $call) {
        for ($i = $from; $i < $to; $i++) {
            /* PHP keeps the name of every column that mysql has told. */
            $victim = $pdo->prepare("SELECT $i AS n");
            $victim->execute();
            $victim->fetchAll();
            $inside = spawn(fn() => $call->execute() && $call->fetchAll());
            suspend();
            unset($victim);
            await($inside);
        }
    };
    $round(1000, 1300);
    $before = memory_get_usage();
    $round(2000, 2300);
    echo memory_get_usage() - $before < 300 ? 'nothing left' : 'memory is left', "\n";
    $again = $pdo->prepare("SELECT 2299 AS n");
    $again->execute();
    echo $again->fetchColumn(), "\n";
    unset($again, $call, $round);
    echo places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
nothing left
2299
0 of 1
== pgsql
nothing left
2299
0 of 1
