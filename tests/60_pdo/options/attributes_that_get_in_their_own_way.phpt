--TEST--
PDO pool: attributes reach every connection, also those set by a destructor or a numeric string
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

class Statement extends PDOStatement
{
    protected function __construct(mixed ...$arguments)
    {
    }
}

class Setting
{
    public function __destruct()
    {
        global $pdo;
        foreach ([PDO::ATTR_CASE, PDO::ATTR_ORACLE_NULLS, PDO::ATTR_STRINGIFY_FETCHES, PDO::ATTR_TIMEOUT, PDO::SQLITE_ATTR_EXTENDED_RESULT_CODES,
                PDO::ATTR_ERRMODE, PDO::ATTR_DEFAULT_FETCH_MODE] as $attribute) {
            $pdo->setAttribute($attribute, 2);
        }
        echo "set\n";
    }
}

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2]);
$statement = $pdo->prepare('SELECT 1 AS a'); /* so that there is an idle connection, which has to catch up */
await(spawn(fn() => $pdo->query('SELECT 1')));
$pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, ['Statement', [new Setting()]]);
$pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, ['Statement']);
await(spawn(function () use ($pdo) {
    $statement = $pdo->query('SELECT 1 AS a');
    echo get_class($statement), ' ', json_encode($statement->fetch()), "\n";
}));

$pdo->setAttribute((string) PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_NUM);
$pdo->setAttribute((float) PDO::ATTR_CASE, PDO::CASE_UPPER);
echo json_encode([$pdo->getAttribute((string) PDO::ATTR_DEFAULT_FETCH_MODE), $pdo->getAttribute(PDO::ATTR_CASE)]), "\n";
await(spawn(fn() => print(json_encode($pdo->query('SELECT 1 AS a')->fetch()) . json_encode($pdo->query('SELECT 1 AS a')->fetch(PDO::FETCH_ASSOC)) . "\n")));
?>
--EXPECT--
set
Statement {"a":"1"}
[3,1]
["1"]{"A":"1"}
