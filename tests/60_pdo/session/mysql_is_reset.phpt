--TEST--
PDO pool: a session of MySQL that was changed is made new without a new connection
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases('mysql');
PHP_VERSION_ID < 80500 or die('skip mysqlnd of PHP 8.5 does not know the database: the connection is replaced');
?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, delay};

/** What a coroutine of its own sees. */
function seen(PDO $pdo, string $sql): string
{
    for ($i = 0; $i < 200 && $pdo->getPool()->activeCount(); $i++) {
        delay(5); /* another coroutine cleans the connection */
    }
    return await(spawn(fn() => implode(' ', array_map(json_encode(...), $pdo->query($sql)->fetch(PDO::FETCH_NUM)))));
}

$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_INIT => 'SET @init = 7', PDO::ATTR_POOL_STMT_CACHE_SIZE => 4,
    MYSQL_INIT => 'SET @command = 8', PDO::ATTR_EMULATE_PREPARES => false]);
$session = 'SELECT CONNECTION_ID(), @init, @command, @x, DATABASE(), @@time_zone, @@character_set_client, @@autocommit';
$before = seen($pdo, $session);
foreach (['SET @x = 1', "SET time_zone = '+05:00'", 'SET NAMES latin1', 'USE mysql', 'SET autocommit = 0',
        'CREATE TEMPORARY TABLE kept (a INT)', "SELECT GET_LOCK('async', 0)", 'SET @init = 9, @command = 9'] as $sql) {
    await(spawn(fn() => $pdo->query($sql)));
    if (($after = seen($pdo, $session)) !== $before) {
        echo "$sql\n$before\n$after\n";
    }
}
echo seen($pdo, "SELECT IS_FREE_LOCK('async')"), ' ';
echo strstr(outcome(fn() => seen($pdo, 'SELECT * FROM kept')), ':', true), "\n";

/* A statement of the cache is prepared again. */
$find = fn() => ($statement = $pdo->prepare('SELECT ? + 1'))->execute([1]) ? $statement->fetchColumn() : null;
echo await(spawn($find)), await(spawn(fn() => $pdo->exec('SET @x = 1') + $find())), await(spawn($find)), "\n";

/* An attribute that the server knows. */
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_AUTOCOMMIT => false]);
$before = seen($pdo, 'SELECT CONNECTION_ID(), @@autocommit');
await(spawn(fn() => $pdo->exec('SET @x = 1')));
echo seen($pdo, 'SELECT CONNECTION_ID(), @@autocommit') === $before ? 'the same' : 'another', "\n";
$pdo = null;

/* Numbers of a sequence do not bind the connection. */
if (!str_contains(plain('mysql')->query('SELECT VERSION()')->fetchColumn(), 'MariaDB')) {
    die("0 0\n1 1\nrefused\n");
}
plain('mysql')->exec('CREATE OR REPLACE SEQUENCE numbers');
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1]);
await(spawn(function () use ($pdo) {
    $first = $pdo->query('SELECT NEXTVAL(numbers)')->fetchColumn();
    echo $pdo->getPool()->activeCount(), ' ';
    $pdo->query('SELECT NEXT VALUE FOR numbers')->fetchAll();
    echo $pdo->getPool()->activeCount(), "\n";
    echo $pdo->query('SELECT LASTVAL(numbers)')->fetchColumn() - $first, ' ';
    echo $pdo->query('SELECT PREVIOUS VALUE FOR numbers')->fetchColumn() - $first, "\n";
    await(spawn(fn() => $pdo->query('SELECT NEXTVAL(numbers)')->fetchColumn()));
    echo str_contains(outcome(fn() => $pdo->query('SELECT LASTVAL(numbers)')->fetchColumn()), 'HY010') ? 'refused' : 'wrong', "\n";
}));
plain('mysql')->exec('DROP SEQUENCE numbers');
?>
--EXPECT--
1 PDOException
222
the same
0 0
1 1
refused
