--TEST--
PDO pool: POOL_INIT sets up every connection, by SQL, an array of SQL, or a callable
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

const SET = ['mysql' => "SET SESSION group_concat_max_len = %d", 'pgsql' => "SET work_mem = '%dkB'", 'sqlite' => 'PRAGMA cache_size = %d'];
const ASK = ['mysql' => 'SELECT @@group_concat_max_len', 'pgsql' => 'SHOW work_mem', 'sqlite' => 'PRAGMA cache_size'];

class Settings
{
    public function __construct(private string $sql, public int $calls = 0) {}

    public function apply(PDO $connection): void
    {
        suspend();
        $connection->prepare($this->sql)->execute();
        $this->calls++;
    }
}

each_database(function (string $name) {
    $ask = fn(PDO $pdo) => (int) $pdo->query(ASK[$name])->fetchColumn();
    $set = fn(int $value) => sprintf(SET[$name], $value);
    $settings = new Settings($set(3000));
    foreach (['SQL' => $set(2000), 'array' => [$set(2000), $set(2500)], 'method' => [$settings, 'apply'],
            'closure' => fn(PDO $connection) => $connection->exec($set(3500))] as $what => $init) {
        $pdo = connect($name, [PDO::ATTR_POOL_INIT => $init, PDO::ATTR_POOL_MIN => 1]);
        $values = [];
        for ($i = 0; $i < 3; $i++) {
            $coroutines[$i] = spawn(function () use ($pdo, $ask, $set) {
                $pdo->beginTransaction();
                suspend();
                $value = $ask($pdo);
                $pdo->commit();
                $pdo->exec($set(7000)); // is undone when the coroutine ends
                return $value;
            });
        }
        echo "$what: ", implode(' ', array_map(\Async\await(...), $coroutines)), ', here ', $ask($pdo), "\n";
    }
    echo $settings->calls >= 3 ? "each\n" : "$settings->calls\n";
});

echo "== mistakes\n";
foreach (['a number' => 5, 'no callable' => [new stdClass(), 'x'], 'mixed' => ['SELECT 1', 2]] as $what => $init) {
    echo "$what: ", outcome(fn() => connect('sqlite', [PDO::ATTR_POOL_INIT => $init])), "\n";
}
$statements = [];
foreach (['wrong SQL' => 'NONSENSE', 'an exception' => fn() => throw new Exception('no'),
        'a statement is left' => function (PDO $connection) use (&$statements) { $statements[] = $connection->prepare('SELECT 1'); },
        'a transaction is left' => fn(PDO $connection) => $connection->beginTransaction()] as $what => $init) {
    $pdo = connect('sqlite', [PDO::ATTR_POOL_INIT => $init, PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT]);
    echo "$what: ", outcome(fn() => $pdo->query('SELECT 1')), ', ', places($pdo), "\n";
    unset($pdo);
}
$pdo = connect('sqlite', [PDO::ATTR_POOL_INIT => null]);
echo outcome(fn() => $pdo->setAttribute(PDO::ATTR_POOL_INIT, 'SELECT 1')), "\n", outcome(fn() => $pdo->getAttribute(PDO::ATTR_POOL_INIT)), "\n";
?>
--EXPECT--
== mysql
SQL: 2000 2000 2000, here 2000
array: 2500 2500 2500, here 2500
method: 3000 3000 3000, here 3000
closure: 3500 3500 3500, here 3500
each
== pgsql
SQL: 2000 2000 2000, here 2000
array: 2500 2500 2500, here 2500
method: 3000 3000 3000, here 3000
closure: 3500 3500 3500, here 3500
each
== sqlite
SQL: 2000 2000 2000, here 2000
array: 2500 2500 2500, here 2500
method: 3000 3000 3000, here 3000
closure: 3500 3500 3500, here 3500
each
== mistakes
a number: TypeError: PDO::ATTR_POOL_INIT must be SQL, an array of SQL, or a callable, int given
no callable: TypeError: PDO::ATTR_POOL_INIT must be SQL, an array of SQL, or a callable, array given
mixed: TypeError: PDO::ATTR_POOL_INIT must be SQL, an array of SQL, or a callable, array given
wrong SQL: PDOException: SQLSTATE[HY000]: General error: 1 near "NONSENSE": syntax error, 0 of 0
an exception: Exception: no, 0 of 0
a statement is left: PDOException: SQLSTATE[HY010]: Function sequence error: the callable of PDO::ATTR_POOL_INIT has left a statement, 0 of 0
a transaction is left: PDOException: SQLSTATE[HY010]: Function sequence error: the callable of PDO::ATTR_POOL_INIT has left an open transaction, 0 of 0
PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_INIT is a construction-only attribute and cannot be set at runtime
PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_INIT is a construction-only attribute and cannot be read at runtime
