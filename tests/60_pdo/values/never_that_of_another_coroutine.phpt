--TEST--
PDO pool: SQL that asks about the last statement never gets the answer of another coroutine
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

const KEYS = ['mysql' => 'INT AUTO_INCREMENT PRIMARY KEY', 'pgsql' => 'SERIAL PRIMARY KEY', 'sqlite' => 'INTEGER PRIMARY KEY'];
const QUESTIONS = [
    'mysql' => ['SELECT LAST_INSERT_ID()', 'SELECT @@identity', 'SELECT ROW_COUNT()', 'SELECT FOUND_ROWS()', 'SHOW WARNINGS'],
    'pgsql' => ['SELECT lastval()', "SELECT currval('t_id_seq')"],
    'sqlite' => ['SELECT last_insert_rowid()', 'SELECT changes()', 'SELECT total_changes()'],
];

each_database(function (string $name) {
    $table = table($name, 'id ' . KEYS[$name] . ', v INT');
    foreach (QUESTIONS[$name] as $question) {
        $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
        $ask = fn() => preg_replace('/(is about that of another coroutine|is not yet defined).*/s', '$1', outcome(fn() => $pdo->query($question)->fetchColumn()));
        echo "$question\n";
        $other = fn() => await(spawn(fn() => $pdo->exec("INSERT INTO $table (v) VALUES (0), (0), (0)")));
        $other();
        echo '  who has executed nothing: ', $ask(), "\n";
        $pdo->exec("INSERT INTO $table (v) VALUES (1)");
        $id = $pdo->query("SELECT MAX(id) FROM $table")->fetchColumn();
        $pdo->exec("UPDATE $table SET v = 2 WHERE id >= $id - 1");
        $answer = $ask();
        echo '  kept: ', $answer === var_export((int) $id, true) || $answer === var_export((string) $id, true) ? 'the id' : $answer, "\n";
        $other();
        echo '  taken: ', ($answer = $ask()) === var_export((int) $id, true) ? 'the id' : $answer, "\n";
        echo '  in another coroutine: ', await(spawn($ask)), "\n";
    }
});
?>
--EXPECT--
== mysql
SELECT LAST_INSERT_ID()
  who has executed nothing: 0
  kept: the id
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: 0
SELECT @@identity
  who has executed nothing: 0
  kept: the id
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: 0
SELECT ROW_COUNT()
  who has executed nothing: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  kept: 2
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
SELECT FOUND_ROWS()
  who has executed nothing: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  kept: 1
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
SHOW WARNINGS
  who has executed nothing: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  kept: false
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
== pgsql
SELECT lastval()
  who has executed nothing: PDOException: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  lastval is not yet defined
  kept: the id
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: PDOException: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  lastval is not yet defined
SELECT currval('t_id_seq')
  who has executed nothing: PDOException: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  currval of sequence "t_id_seq" is not yet defined
  kept: the id
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: PDOException: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  currval of sequence "t_id_seq" is not yet defined
== sqlite
SELECT last_insert_rowid()
  who has executed nothing: 0
  kept: the id
  taken: the id
  in another coroutine: 0
SELECT changes()
  who has executed nothing: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  kept: 2
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
SELECT total_changes()
  who has executed nothing: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  kept: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  taken: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
  in another coroutine: PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine
