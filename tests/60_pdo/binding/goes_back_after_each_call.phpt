--TEST--
PDO pool: without rows to read and a transaction the connection is idle after each call
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    $table = table($name, $name === 'pgsql' ? 'id SERIAL PRIMARY KEY, v INT' : ($name === 'mysql'
        ? 'id INT AUTO_INCREMENT PRIMARY KEY, v INT' : 'id INTEGER PRIMARY KEY, v INT'));
    $pdo = connect($name);
    echo places($pdo), "\n";
    echo $pdo->exec("INSERT INTO $table (v) VALUES (1)"), ', ', places($pdo), "\n";
    echo 'the id: ', var_export($pdo->lastInsertId(), true), ', ', $pdo->quote("it's"), ', ', places($pdo), "\n";
    $statement = $pdo->prepare("INSERT INTO $table (v) VALUES (?)");
    $statement->execute([2]);
    echo $pdo->lastInsertId(), ', ', places($pdo), "\n";
    $other = $pdo->query("SELECT COUNT(*) FROM $table");
    unset($statement);
    echo $other->fetchColumn(), ', ', places($pdo), "\n"; /* SQLite does not tell that there is no second row */
    unset($other);
    echo places($pdo), "\n";
});
?>
--EXPECT--
== mysql
0 of 0
1, 0 of 1
the id: '1', 'it\'s', 0 of 1
2, 0 of 1
2, 0 of 1
0 of 1
== pgsql
0 of 0
1, 0 of 1
the id: '1', 'it''s', 0 of 1
2, 0 of 1
2, 0 of 1
0 of 1
== sqlite
0 of 0
1, 0 of 1
the id: '1', 'it''s', 0 of 1
2, 0 of 1
2, 1 of 1
0 of 1
