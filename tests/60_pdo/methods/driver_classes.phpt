--TEST--
PDO pool: PDO::connect() and the classes of the drivers, with the methods that only they have
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases();
if (PHP_VERSION_ID < 80400) {
    die('skip needs PHP 8.4');
}
?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

final class Mine extends Pdo\Sqlite
{
}

class Other extends PDO
{
}

function via_connect(string $class, string $name, array $options = []): PDO
{
    [$user, $password] = $name === 'sqlite' ? [null, null] : [server($name, 'USER'), server($name, 'PASSWORD')];
    return $class::connect(dsn($name), $user, $password, $options + [PDO::ATTR_POOL_ENABLED => true]);
}

each_database(function (string $name) {
    $class = 'Pdo\\' . ucfirst($name);
    foreach ([via_connect('PDO', $name), via_connect($class, $name), connect($name, [], $class)] as $pdo) {
        echo $pdo::class, ' ', get_class($pdo->getPool()), ' ', $pdo->query('SELECT 1')->fetchColumn(), ' ', places($pdo), "\n";
    }
    echo connect($name)::class, ' ', connect($name, [], 'Other')::class, "\n";
    $wrong = $name === 'sqlite' ? 'Pdo\Mysql' : 'Pdo\Sqlite';
    foreach ([fn(array $o) => via_connect($wrong, $name, $o), fn(array $o) => connect($name, $o, $wrong),
            fn(array $o) => via_connect('Other', $name, $o)] as $call) {
        $pooled = outcome(fn() => $call([]));
        echo $pooled, "\n";
        var_dump($pooled === outcome(fn() => $call([PDO::ATTR_POOL_ENABLED => false])));
    }
    echo outcome(fn() => via_connect('PDO', $name, [PDO::ATTR_PERSISTENT => true])), "\n";
    var_dump(via_connect('PDO', $name, [PDO::ATTR_POOL_ENABLED => false])->getPool());
});

echo "== methods\n";
$pdo = via_connect('PDO', 'mysql');
$statement = $pdo->query("SELECT CAST('no number' AS SIGNED)");
echo $pdo->getWarningCount(), ' ', places($pdo), "\n";

$pdo = via_connect('PDO', 'pgsql', [PDO::ATTR_POOL_MAX => 2]);
$table = table('pgsql', 'id INT');
$copy = $pdo->copyFromArray(...);
var_dump($copy($table, ['1', '2']), count($pdo->copyToArray($table)), $pdo->escapeIdentifier('a"b'), $pdo->getPid() > 0);
$pdo->beginTransaction();
$oid = $pdo->lobCreate();
fwrite($pdo->lobOpen($oid, 'w'), 'large');
echo fread($pdo->lobOpen($oid), 10), "\n";
$pdo->rollBack();
await(spawn(function () use ($pdo) {
    $pdo->setNoticeCallback(function (string $message) { echo trim($message), "\n"; });
    $pdo->exec("DO $$ BEGIN RAISE NOTICE 'heard'; END $$");
    echo places($pdo), "\n";
}));
for ($i = 0; $i < 4; $i++) {
    await(spawn(fn() => $pdo->exec("DO $$ BEGIN RAISE NOTICE 'not heard'; END $$")));
}

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2], 'Mine');
$pdo->createFunction('twice', fn(int $x) => 2 * $x, 1);
$pdo->createAggregate('longest', fn($context, int $row, string $s) => max((int) $context, strlen($s)), fn($context) => $context, 1);
$pdo->createCollation('backwards', fn(string $a, string $b) => $b <=> $a);
$statement = $pdo->query('SELECT twice(21)');
echo $statement->fetchColumn(), "\n";
await(spawn(function () use ($pdo) {
    echo $pdo->query("SELECT twice(4), longest('abc')")->fetch(PDO::FETCH_NUM)[1], ' ',
        implode(' ', $pdo->query("SELECT 'a' AS x UNION SELECT 'b' ORDER BY x COLLATE backwards")->fetchAll(PDO::FETCH_COLUMN)), "\n";
}));
echo places($pdo), "\n";
echo outcome(fn() => $pdo->createFunction('late', fn() => 1)), "\n";
echo outcome(fn() => $pdo->openBlob('t', 'c', 1)), "\n";
echo outcome(fn() => $pdo->loadExtension('x')), "\n";
?>
--EXPECT--
== mysql
Pdo\Mysql Async\Pool 1 0 of 1
Pdo\Mysql Async\Pool 1 0 of 1
Pdo\Mysql Async\Pool 1 0 of 1
PDO Other
PDOException: Pdo\Sqlite::connect() cannot be used for connecting to the "mysql" driver, either call Pdo\Mysql::connect() or PDO::connect() instead
bool(true)
PDOException: Pdo\Sqlite::__construct() cannot be used for connecting to the "mysql" driver, either call Pdo\Mysql::__construct() or PDO::__construct() instead
bool(true)
PDOException: Other::connect() cannot be used for connecting to the "mysql" driver, either call Pdo\Mysql::connect() or PDO::connect() instead
bool(true)
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
NULL
== pgsql
Pdo\Pgsql Async\Pool 1 0 of 1
Pdo\Pgsql Async\Pool 1 0 of 1
Pdo\Pgsql Async\Pool 1 0 of 1
PDO Other
PDOException: Pdo\Sqlite::connect() cannot be used for connecting to the "pgsql" driver, either call Pdo\Pgsql::connect() or PDO::connect() instead
bool(true)
PDOException: Pdo\Sqlite::__construct() cannot be used for connecting to the "pgsql" driver, either call Pdo\Pgsql::__construct() or PDO::__construct() instead
bool(true)
PDOException: Other::connect() cannot be used for connecting to the "pgsql" driver, either call Pdo\Pgsql::connect() or PDO::connect() instead
bool(true)
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
NULL
== sqlite
Pdo\Sqlite Async\Pool 1 0 of 1
Pdo\Sqlite Async\Pool 1 0 of 1
Pdo\Sqlite Async\Pool 1 0 of 1
PDO Other
PDOException: Pdo\Mysql::connect() cannot be used for connecting to the "sqlite" driver, either call Pdo\Sqlite::connect() or PDO::connect() instead
bool(true)
PDOException: Pdo\Mysql::__construct() cannot be used for connecting to the "sqlite" driver, either call Pdo\Sqlite::__construct() or PDO::__construct() instead
bool(true)
PDOException: Other::connect() cannot be used for connecting to the "sqlite" driver, either call Pdo\Sqlite::connect() or PDO::connect() instead
bool(true)
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
NULL
== methods
1 1 of 1
bool(true)
int(2)
string(6) ""a""b""
bool(true)
large
NOTICE:  heard
1 of 1
42
3 b a
1 of 2
true
PDOException: openBlob() cannot be used on a pooled connection
PDOException: loadExtension() cannot be used on a pooled connection
