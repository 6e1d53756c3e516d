--TEST--
Frameworks: a statement that a service keeps, and a coroutine's attributes, do not reach others
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Doctrine/DBAL', 'Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/doctrine.inc';
require __DIR__ . '/laravel.inc';
use function Async\suspend;

class Names
{
    private $statement;

    public function __construct(private $connection) {}

    public function find(int $id): string
    {
        $this->statement ??= $this->connection->prepare('SELECT name FROM t WHERE id = ?');
        $this->statement->bindValue(1, $id);
        $result = $this->statement->executeQuery();
        suspend();
        return $result->fetchOne();
    }
}

each_database(function (string $name) {
    table($name, 'id INTEGER, name VARCHAR(20)');
    $connection = doctrine($name);
    crowd(fn(int $i) => $connection->insert('t', ['id' => $i, 'name' => "name $i"]));
    $names = new Names($connection);
    echo count(array_filter(crowd(fn(int $i) => $names->find($i) === "name $i"))), " right\n";

    $laravel = capsule_for_coroutines($name)->connection();
    $right = crowd(function (int $i) use ($laravel) {
        if ($i % 2) {
            $laravel->getPdo()->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
            $laravel->getPdo()->setAttribute(PDO::ATTR_CASE, PDO::CASE_UPPER);
        }
        suspend();
        $column = array_key_first((array) $laravel->selectOne('SELECT name FROM t'));
        try {
            $failed = $laravel->getPdo()->exec('an error') === false;
        } catch (PDOException) {
            $failed = 'thrown';
        }
        return [$column, $failed] === ($i % 2 ? ['NAME', true] : ['name', 'thrown']);
    });
    echo count(array_filter($right)), " right\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
100 right
100 right
== pgsql
100 right
100 right
