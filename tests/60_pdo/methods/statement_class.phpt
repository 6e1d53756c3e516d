--TEST--
PDO pool: ATTR_STATEMENT_CLASS works, and no hidden object shows in a backtrace
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

class Statement extends PDOStatement
{
    private function __construct(public PDO $pdo)
    {
        foreach (debug_backtrace() as $frame) {
            if (($frame['object'] ?? null) instanceof PDO) {
                var_dump($frame['object'] === $this->pdo);
            }
        }
    }
}
each_database(function (string $name) {
    $pdo = connect($name);
    $pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, [Statement::class, [$pdo]]);
    $statement = await(spawn(fn() => $pdo->query('SELECT 1')));
    echo get_class($statement), ' ', $statement->fetchColumn(), "\n";
    $statement = $pdo->prepare('SELECT 2', [PDO::ATTR_STATEMENT_CLASS => [Statement::class, [$pdo]]]);
    echo get_class($statement), "\n";
    set_error_handler(function () use ($pdo) {
        foreach (debug_backtrace() as $frame) {
            if (($frame['object'] ?? null) instanceof PDO) {
                var_dump($frame['object'] === $pdo);
            }
        }
    });
    $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_WARNING);
    $pdo->exec('bogus');
    $pdo->query('bogus');
    restore_error_handler();
});
?>
--EXPECT--
== mysql
bool(true)
Statement 1
bool(true)
Statement
bool(true)
bool(true)
== pgsql
bool(true)
Statement 1
bool(true)
Statement
bool(true)
bool(true)
== sqlite
bool(true)
Statement 1
bool(true)
Statement
bool(true)
bool(true)
