--TEST--
PDO pool: ordinary SQL does not pin the connection, whatever its strings and comments say
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$harmless = [
    'mysql' => ["SELECT 'SET @x = 1', \"USE x; SET y\", `t`.id FROM t", '-- SET x
        SELECT 1', '# SET x
        SELECT 1', '/* SET @x */ SELECT 1', "SELECT 'a\\'@b; SET c'", 'SELECT @@version', 'CREATE TABLE IF NOT EXISTS t2 (id INT)',
        'ALTER TABLE t2 ADD temporary_name INT', 'DROP TABLE t2', 'UPDATE t SET id = 1', "INSERT INTO t VALUES (1);", 'TRUNCATE t'],
    'pgsql' => ["SELECT 'SET x; LISTEN y', \"id\" FROM t", '-- SET x
        SELECT 1', '/* SET /* nested */ x */ SELECT 1', "SELECT E'a\\'; SET b'", 'SELECT $$; SET a TO temp$$, $x$ temp $x$',
        'CREATE TABLE IF NOT EXISTS t2 (id INT)', 'DROP TABLE t2', 'UPDATE t SET id = 1', 'INSERT INTO t VALUES (1);'],
    'sqlite' => ["SELECT 'ATTACH x', \"id\" FROM t", '-- ATTACH x
        SELECT 1', 'PRAGMA table_info(t)', 'PRAGMA main.index_list("t")', 'CREATE TABLE IF NOT EXISTS t2 (id INT)', 'DROP TABLE t2', 'UPDATE t SET id = 1'],
];
foreach ($harmless as $name => $list) {
    echo "== $name\n";
    table($name, 'id INT');
    $pdo = connect($name);
    foreach ($list as $sql) {
        $pdo->query($sql);
        echo places($pdo), "\n";
    }
}
?>
--EXPECT--
== mysql
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
== pgsql
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
== sqlite
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
0 of 1
