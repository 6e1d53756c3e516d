--TEST--
PDO pool: no code that runs inside a call finds the hidden object in its backtrace
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

function look(): void
{
    global $pdo, $found;
    foreach (debug_backtrace() as $frame) {
        if (($frame['object'] ?? null) instanceof PDO) {
            $found[$frame['function']] = ($found[$frame['function']] ?? true) && $frame['object'] === $pdo;
        }
    }
}

class Text
{
    public function __construct(private string $text)
    {
    }

    public function __toString(): string
    {
        look();
        return $this->text;
    }
}

class Constructed extends PDOStatement
{
    protected function __construct()
    {
        look();
    }
}

class Destructed extends PDOStatement
{
    public function __destruct()
    {
        look();
    }
}

each_database(function (string $name) use (&$pdo, &$found) {
    $found = [];
    $pdo = connect($name, [PDO::ATTR_ERRMODE => PDO::ERRMODE_WARNING]);
    set_error_handler(function () {
        look();
        return true;
    });
    $sql = new Text('SELECT 1');
    $pdo->query($sql);
    $pdo->prepare($sql);
    $pdo->exec($sql);
    $pdo->quote($sql);
    $pdo->quote(null);
    $pdo->query('NONSENSE');
    $pdo->exec('NONSENSE');
    $pdo->prepare('NONSENSE');
    $pdo->beginTransaction();
    $pdo->lastInsertId(new Text('nothing'));
    $pdo->rollBack();
    $pdo->getAttribute(77);
    $pdo->setAttribute(77, 1);
    if ($name === 'pgsql') {
        $pdo->pgsqlCopyFromArray(new Text('nothing'), ['a']);
        $pdo->pgsqlLOBOpen(new Text('5'));
    }
    spl_autoload_register($loader = function (string $class) {
        look();
        eval("class $class extends PDOStatement {}");
    });
    $pdo->prepare('SELECT 1', [PDO::ATTR_STATEMENT_CLASS => ["Loaded_$name"]]);
    spl_autoload_unregister($loader);
    $pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, ['Constructed']);
    $pdo->query('SELECT 1');
    $pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, ['Destructed']);
    $pdo->beginTransaction();
    $pdo->query('NONSENSE');
    $pdo->query('NONSENSE');
    $pdo->rollBack();
    restore_error_handler();
    ksort($found);
    echo json_encode($found), "\n";
});
?>
--EXPECTF--
== mysql
{"exec":true,"getAttribute":true,%S"prepare":true,"query":true,"quote":true%S}
== pgsql
{"exec":true,"getAttribute":true,"lastInsertId":true,"pgsqlCopyFromArray":true,"pgsqlLOBOpen":true,"prepare":true,"query":true,"quote":true%S}
== sqlite
{"exec":true,"getAttribute":true,%S"prepare":true,"query":true,"quote":true%S}
