--TEST--
PDO pool: PostgreSQL is asked for the last id only when another coroutine takes the connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$table = table('pgsql', 'id SERIAL PRIMARY KEY, v INT');
$plain = table('pgsql', 'id INT', 'without_sequence');
$admin = plain('pgsql');
$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1]);
$process = session('pgsql', $pdo);
$last_query = fn() => $admin->query("SELECT query FROM pg_stat_activity WHERE pid = $process")->fetchColumn();
foreach (["SELECT 1 /* insert */", "INSERT INTO $table (v) VALUES (1)", "UPDATE $table SET v = 2", "INSERT INTO $plain VALUES (1)",
        "SELECT nextval('{$table}_id_seq')", "WITH x AS (INSERT INTO $table (v) VALUES (3) RETURNING id) SELECT * FROM x"] as $sql) {
    $pdo->exec($sql);
    $raw = $pdo->getPool()->acquire(); // takes it over
    echo $sql, ' => ', str_contains($last_query(), 'LASTVAL') ? 'asked' : 'not asked', ', ';
    $pdo->getPool()->release($raw);
    unset($raw);
    echo outcome(fn() => $pdo->lastInsertId()), "\n";
}
echo outcome(fn() => $pdo->lastInsertId("{$table}_id_seq")), "\n";
$pdo->exec("INSERT INTO $table (v) VALUES (1)");
echo outcome(fn() => $pdo->lastInsertId("{$table}_id_seq")), "\n";
?>
--EXPECT--
SELECT 1 /* insert */ => not asked, PDOException: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  lastval is not yet defined in this session
INSERT INTO t (v) VALUES (1) => asked, '1'
UPDATE t SET v = 2 => not asked, '1'
INSERT INTO without_sequence VALUES (1) => asked, '1'
SELECT nextval('t_id_seq') => asked, '2'
WITH x AS (INSERT INTO t (v) VALUES (3) RETURNING id) SELECT * FROM x => asked, '3'
PDOException: SQLSTATE[HY010]: Function sequence error: what the connection knows about the last statement is about that of another coroutine. Ask inside a transaction, or while the statement lives
'4'
