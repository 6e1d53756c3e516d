--TEST--
PDO pool: once the object is gone, the collector finds a connection through its statements
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases();
if (PHP_VERSION_ID < 80400) {
    die('skip before PHP 8.4 statements do not show the collector their connection');
}
?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

class Statement extends PDOStatement
{
    protected function __construct(public stdClass $arguments)
    {
    }
}

/* A statement that leads to itself by what it was constructed with, which its connection knows, too. */
each_database(function (string $name) {
    $pdo = connect($name);
    $arguments = new stdClass;
    $pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, [Statement::class, [$arguments]]);
    $arguments->statement = $pdo->query('SELECT 1');
    $statement = WeakReference::create($arguments->statement);
    unset($arguments);
    gc_collect_cycles();
    echo $statement->get()->fetchColumn(), "\n";
    unset($pdo);
    gc_collect_cycles();
    var_dump($statement->get());
});
?>
--EXPECT--
== mysql
1
NULL
== pgsql
1
NULL
== sqlite
1
NULL
