--TEST--
PDO pool: after a connection was lost inside a transaction, the next call fails unless it rolls back
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    $table = table($name, 'id INT');
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    foreach (['exec' => fn() => $pdo->exec("INSERT INTO $table VALUES (2)"), 'rollBack' => fn() => $pdo->rollBack(),
            'commit' => fn() => $pdo->commit(), 'beginTransaction' => fn() => $pdo->beginTransaction()] as $method => $call) {
        $pdo->beginTransaction();
        $pdo->exec("INSERT INTO $table VALUES (1)");
        kill($name, $admin, session($name, $pdo));
        echo 'lost: ', get_class_or_value(fn() => $pdo->exec("INSERT INTO $table VALUES (2)")), ' ', places($pdo), ' ',
            var_export($pdo->inTransaction(), true), "\n";
        echo "$method: ", outcome($call), "\n";
        echo $pdo->query("SELECT COUNT(*) FROM $table")->fetchColumn(), ' ', places($pdo), "\n";
    }
}, 'mysql', 'pgsql');

function get_class_or_value(callable $what): string
{
    return strstr(outcome($what), ':', true);
}
?>
--EXPECT--
== mysql
lost: PDOException 0 of 0 true
exec: PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
0 0 of 1
lost: PDOException 0 of 0 true
rollBack: true
0 0 of 1
lost: PDOException 0 of 0 true
commit: PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
0 0 of 1
lost: PDOException 0 of 0 true
beginTransaction: PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
0 0 of 1
== pgsql
lost: PDOException 0 of 0 true
exec: PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
0 0 of 1
lost: PDOException 0 of 0 true
rollBack: true
0 0 of 1
lost: PDOException 0 of 0 true
commit: PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
0 0 of 1
lost: PDOException 0 of 0 true
beginTransaction: PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
0 0 of 1
