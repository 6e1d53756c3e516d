--TEST--
PDO pool: ATTR_POOL_CREDENTIALS is asked for user and password of each connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, delay};

each_database(function (string $name) {
    $asked = 0;
    $answer = function () use ($name, &$asked) {
        $asked++;
        delay(1); /* a request for a token */
        return [server($name, 'USER'), server($name, 'PASSWORD')];
    };
    $pdo = new PDO(dsn($name), 'stranger', 'wrong', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_CREDENTIALS => $answer]);
    echo $asked, $pdo->query('SELECT 1')->fetchColumn(), $asked;
    $held = $pdo->query('SELECT 1 UNION SELECT 2');
    echo await(spawn(fn() => $pdo->query('SELECT 2')->fetchColumn())), $asked, "\n";

    $with = fn(callable $answer) => outcome(fn() => connect($name, [PDO::ATTR_POOL_CREDENTIALS => $answer])->query('SELECT 1'));
    echo $with(fn() => throw new RuntimeException('no token')), "\n";
    echo $with(fn() => 'secret'), "\n";
    echo $with(fn() => ['only a user']), "\n";
    echo str_contains($with(fn() => [server($name, 'USER'), 'wrong']), 'PDOException') ? 'refused' : 'open', "\n";
    echo outcome(fn() => connect($name, [PDO::ATTR_POOL_CREDENTIALS => 'no function'])), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
01122
RuntimeException: no token
TypeError: The callable of PDO::ATTR_POOL_CREDENTIALS must return [user, password], string returned
TypeError: The callable of PDO::ATTR_POOL_CREDENTIALS must return [user, password], another array returned
refused
TypeError: PDO::ATTR_POOL_CREDENTIALS must be a callable, string given
== pgsql
01122
RuntimeException: no token
TypeError: The callable of PDO::ATTR_POOL_CREDENTIALS must return [user, password], string returned
TypeError: The callable of PDO::ATTR_POOL_CREDENTIALS must return [user, password], another array returned
refused
TypeError: PDO::ATTR_POOL_CREDENTIALS must be a callable, string given
