--TEST--
PDO pool: a cached statement is not used once the session means something else by its SQL
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

error_reporting(E_ALL & ~E_WARNING); // a transaction is left open on purpose
function ask(PDO $pdo, string $sql): mixed
{
    $statement = $pdo->prepare($sql);
    $statement->execute();
    return $statement->fetchColumn();
}
$cases = [
    'mysql' => [
        'database' => ['SELECT v FROM place', 'USE ' . database('mysql'), 'USE ' . database('mysql') . '_b'],
        'sql_mode' => ["SELECT 'a' || 'b'", "SET sql_mode = ''", "SET sql_mode = 'PIPES_AS_CONCAT'"],
    ],
    'pgsql' => [
        'datestyle' => ["SELECT '01/02/2020'::date::text", "SET datestyle = 'ISO, MDY'", "SET datestyle = 'ISO, DMY'"],
        'time zone' => ["SELECT extract(epoch from '2020-01-01 00:00'::timestamptz)::int", "SET timezone = 'UTC'", "SET timezone = 'Asia/Tokyo'"],
        'shadow' => ['SELECT v FROM shadow', 'CREATE TEMP TABLE other (v INT)', "CREATE TEMP TABLE shadow AS SELECT 'temporary'::text AS v"],
        'local' => ["SELECT '03/04/2020'::date::text", 'BEGIN', "SET LOCAL datestyle = 'ISO, DMY'"],
    ],
    'sqlite' => [
        'attached' => ['SELECT COUNT(*) FROM pragma_database_list', "ATTACH ':memory:' AS a", "ATTACH ':memory:' AS b"],
    ],
];
table('pgsql', 'v TEXT', 'shadow');
plain('pgsql')->exec("INSERT INTO shadow VALUES ('permanent')");
$admin = plain('mysql');
$b = database('mysql') . '_b';
$admin->exec("CREATE DATABASE $b");
register_shutdown_function(fn() => $admin->exec("DROP DATABASE $b"));
foreach ([database('mysql') => 'first', $b => 'second'] as $database => $value) {
    $admin->exec("CREATE TABLE $database.place (v VARCHAR(9))");
    $admin->exec("INSERT INTO $database.place VALUES ('$value')");
}
foreach ($cases as $name => $list) {
    echo "== $name\n";
    foreach ($list as $what => [$question, $before, $after]) {
        $pdo = connect($name, [PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_STMT_CACHE_SIZE => 10, PDO::ATTR_POOL_MAX => 1]);
        $clean = ask($pdo, $question);
        await(spawn(function () use ($pdo, $what, $question, $before, $after) {
            $pdo->exec($before);
            $first = ask($pdo, $question);
            $pdo->exec($after);
            echo "$what: $first, ", ask($pdo, $question), ' = ', ask($pdo, str_replace('SELECT', 'SELECT ', $question)), "\n";
        }));
        var_dump(ask($pdo, $question) === $clean);
    }
}
?>
--EXPECT--
== mysql
database: first, second = second
bool(true)
sql_mode: 0, ab = ab
bool(true)
== pgsql
datestyle: 2020-01-02, 2020-02-01 = 2020-02-01
bool(true)
time zone: 1577836800, 1577804400 = 1577804400
bool(true)
shadow: permanent, temporary = temporary
bool(true)
local: 2020-03-04, 2020-04-03 = 2020-04-03
bool(true)
== sqlite
attached: 2, 3 = 3
bool(true)
