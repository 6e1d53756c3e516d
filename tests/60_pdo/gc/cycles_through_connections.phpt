--TEST--
PDO pool: what was set on an object and leads back to it does not keep it alive
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

class Statement extends PDOStatement
{
    protected function __construct(public PDO $pdo)
    {
    }
}

function in_a_cycle(string $name): PDO
{
    $pdo = connect($name, [PDO::ATTR_POOL_MIN => 1, PDO::ATTR_POOL_MAX => 2]);
    if ($name === 'sqlite') {
        $pdo->sqliteCreateFunction('class_of', fn() => $pdo::class);
    }
    $pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, [Statement::class, [$pdo]]);
    return $pdo;
}

function is_collected(string $name, callable $use): bool
{
    $pdo = in_a_cycle($name);
    $kept = $use($pdo);
    $weak = WeakReference::create($pdo);
    unset($pdo);
    gc_collect_cycles();
    return $weak->get() === null;
}

each_database(function (string $name) {
    $uses = [
        'unused' => fn(PDO $pdo) => null,
        'idle' => fn(PDO $pdo) => $pdo->query('SELECT 1')->fetchAll(),
        'in a transaction' => fn(PDO $pdo) => $pdo->beginTransaction(),
        'pool' => fn(PDO $pdo) => $pdo->getPool(),
        'acquired and dropped' => fn(PDO $pdo) => $pdo->getPool()->acquire() && false,
        'statement' => fn(PDO $pdo) => $pdo->query('SELECT 1'),
    ];
    foreach ($uses as $what => $use) {
        echo "$what: ", is_collected($name, $use) ? 'collected' : 'alive', "\n";
    }
    echo 'in a coroutine: ', await(spawn(is_collected(...), $name, $uses['in a transaction'])) ? 'collected' : 'alive', "\n";

    $pdo = in_a_cycle($name);
    $statement = $pdo->query('SELECT 42');
    unset($pdo);
    gc_collect_cycles();
    echo $statement->fetchColumn(), ' ', $statement->pdo->query('SELECT 43')->fetchColumn(), "\n";
});
?>
--EXPECT--
== mysql
unused: collected
idle: collected
in a transaction: collected
pool: collected
acquired and dropped: collected
statement: alive
in a coroutine: collected
42 43
== pgsql
unused: collected
idle: collected
in a transaction: collected
pool: collected
acquired and dropped: collected
statement: alive
in a coroutine: collected
42 43
== sqlite
unused: collected
idle: collected
in a transaction: collected
pool: collected
acquired and dropped: collected
statement: alive
in a coroutine: collected
42 43
