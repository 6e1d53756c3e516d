--TEST--
PDO pool: nothing of a session is left for the next coroutine
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

error_reporting(E_ALL & ~E_WARNING); // a transaction is left open on purpose
$cases = [
    'mysql' => [
        'variable' => ['SET @x = 5', 'SELECT @x'],
        'variable in SELECT' => ['DO @y := 1', 'SELECT @y'],
        'setting' => ["SET SESSION sql_mode = 'ANSI'", "SELECT @@sql_mode LIKE '%ANSI%'"],
        'database' => ['USE information_schema', 'SELECT DATABASE() LIKE "async%"'],
        'temporary table' => ['CREATE TEMPORARY TABLE secret (id INT)', 'SELECT COUNT(*) FROM secret'],
        'lock' => ["SELECT GET_LOCK('mine', 0)", "SELECT GET_LOCK('mine', 30)"], /* the server needs time to notice a close */
        'in a comment' => ['/*!50000 SET @z = 1 */', 'SELECT @z'],
        'prepared' => ["PREPARE s FROM 'SELECT 1'", 'EXECUTE s'],
        'transaction' => ['BEGIN', 'SELECT @@in_transaction'],
        'no autocommit' => ['SET autocommit = 0', 'SELECT @@autocommit'],
        'multiple' => ['SELECT 1; SET @w = 1', 'SELECT @w'],
    ],
    'pgsql' => [
        'setting' => ["SET application_name = 'x'", 'SHOW application_name'],
        'setting by function' => ["SELECT set_config('application_name', 'x', false)", 'SHOW application_name'],
        'temporary table' => ['CREATE TEMP TABLE secret (id INT)', "SELECT COUNT(*) FROM pg_class WHERE relname = 'secret'"],
        'temporary by SELECT' => ['SELECT 1 AS id INTO TEMP secret', "SELECT COUNT(*) FROM pg_class WHERE relname = 'secret'"],
        'temporary schema' => ['CREATE TABLE pg_temp.secret (id INT)', "SELECT COUNT(*) FROM pg_class WHERE relname = 'secret'"],
        'setting by table' => ["UPDATE pg_settings SET setting = 'x' WHERE name = 'application_name'", 'SHOW application_name'],
        'lock' => ['SELECT pg_advisory_lock(42)', 'SELECT COUNT(*) FROM pg_locks WHERE locktype = $$advisory$$'],
        'listen' => ['LISTEN news', 'SELECT COUNT(*) FROM pg_listening_channels()'],
        'prepared' => ['PREPARE s AS SELECT 1', 'SELECT COUNT(*) FROM pg_prepared_statements WHERE name = $$s$$'],
        'cursor' => ['DECLARE c CURSOR WITH HOLD FOR SELECT 1', 'SELECT COUNT(*) FROM pg_cursors WHERE name = $$c$$'],
        'transaction' => ['BEGIN', 'SELECT 0'],
        'role' => ['SET ROLE pg_monitor', 'SELECT current_user'],
        'multiple' => ["SELECT 1; SET application_name = 'x'", 'SHOW application_name'],
    ],
    'sqlite' => [
        'pragma' => ['PRAGMA foreign_keys = ON', 'PRAGMA foreign_keys'],
        'pragma in brackets' => ['PRAGMA foreign_keys(ON)', 'PRAGMA foreign_keys'],
        'temporary table' => ['CREATE TEMP TABLE secret (id INT)', "SELECT COUNT(*) FROM sqlite_temp_master"],
        'temporary schema' => ['CREATE TABLE temp.secret (id INT)', "SELECT COUNT(*) FROM sqlite_temp_master"],
        'attached' => ["ATTACH ':memory:' AS other", "SELECT COUNT(*) FROM pragma_database_list WHERE name = 'other'"],
        'transaction' => ['BEGIN', 'SELECT 0'],
    ],
];
foreach ($cases as $name => $list) {
    echo "== $name\n";
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $pdo->exec('SELECT 1'); // or the first setting would be for all connections
    foreach ($list as $what => [$sql, $question]) {
        await(spawn(function () use ($pdo, $sql) {
            outcome(fn() => str_starts_with($sql, 'SELECT') ? $pdo->query($sql)->fetchAll() : $pdo->exec($sql));
        }));
        echo "$what: ", preg_replace('/^PDOException: (SQLSTATE.{7}).*/s', '$1', await(spawn(fn() => outcome(fn() => $pdo->query($question)->fetchColumn())))), "\n";
        if ($pdo->inTransaction()) {
            echo "in a transaction\n";
        }
    }
}
?>
--EXPECT--
== mysql
variable: NULL
variable in SELECT: NULL
setting: 0
database: 1
temporary table: SQLSTATE[42S02]
lock: 1
in a comment: NULL
prepared: SQLSTATE[HY000]
transaction: 0
no autocommit: 1
multiple: NULL
== pgsql
setting: ''
setting by function: ''
temporary table: 0
temporary by SELECT: 0
temporary schema: 0
setting by table: ''
lock: 0
listen: 0
prepared: 0
cursor: 0
transaction: 0
role: 'async'
multiple: ''
== sqlite
pragma: 0
pragma in brackets: 0
temporary table: 0
temporary schema: 0
attached: 0
transaction: 0
