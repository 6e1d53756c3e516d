--TEST--
Async\retry_transaction() calls the function again after a deadlock, and only then
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
require __DIR__ . '/../../../php/retry_transaction.php';
use function Async\{spawn, await_all_or_fail, retry_transaction};

each_database(function (string $name) {
    $table = table($name, 'id INT PRIMARY KEY, money INT');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 2]);
    $pdo->exec("INSERT INTO $table VALUES (0, 0), (1, 0)");
    $count = (object) ['attempts' => 0, 'met' => 0];
    /* Two coroutines lock two rows, each in another order; they meet after the first one. */
    $results = await_all_or_fail(array_map(fn(int $i) => spawn(fn() => retry_transaction($pdo, function (PDO $pdo) use ($table, $i, $count) {
        $count->attempts++;
        $pdo->exec("UPDATE $table SET money = money + 1 WHERE id = $i");
        $count->met++;
        until(fn() => $count->met >= 2, 'the other one has locked its row');
        $pdo->exec("UPDATE $table SET money = money + 1 WHERE id = " . (1 - $i));
        return "result $i";
    })), [0, 1]));
    echo implode(', ', $results), ', ', $count->attempts > 2 ? 'after a deadlock' : 'without a deadlock', ', ',
        implode(' ', $pdo->query("SELECT money FROM $table ORDER BY id")->fetchAll(PDO::FETCH_COLUMN)), "\n";

    $conflict = new PDOException('a conflict');
    $conflict->errorInfo = ['40001', 0, ''];
    foreach ([[$conflict, 4], [new PDOException('another error'), 4], [new Exception('no error of PDO'), 4]] as [$failure, $times]) {
        $count->calls = 0;
        echo outcome(fn() => retry_transaction($pdo, function () use ($failure, $count) {
            $count->calls++;
            throw $failure;
        }, $times)), " after $count->calls, ", var_export($pdo->inTransaction(), true), "\n";
    }
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
result 0, result 1, after a deadlock, 2 2
PDOException: a conflict after 4, false
PDOException: another error after 1, false
Exception: no error of PDO after 1, false
== pgsql
result 0, result 1, after a deadlock, 2 2
PDOException: a conflict after 4, false
PDOException: another error after 1, false
Exception: no error of PDO after 1, false
