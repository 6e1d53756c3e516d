--TEST--
PDO pool: every fetch mode works as on a plain object
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

class Row
{
    public $id;
    public $v;
    public function __construct(public string $extra = '')
    {
    }
}

class Lister extends PDO
{
    public function all(string $sql, mixed ...$mode): array
    {
        return parent::query($sql)->fetchAll(...$mode);
    }
}

each_database(function (string $name) {
    table($name, 'id INT, v VARCHAR(10)');
    $sql = 'SELECT id, v FROM t ORDER BY id';
    $results = [];
    foreach ([plain($name), connect($name), connect($name, [], Lister::class)] as $pdo) {
        if (!$results) {
            $pdo->exec("INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'a')");
        }
        $into = new Row;
        $bound = [];
        $statement = $pdo->prepare('SELECT id, v FROM t WHERE id > :id ORDER BY id');
        $statement->bindValue('id', 1, PDO::PARAM_INT);
        $statement->bindColumn('v', $v);
        $statement->execute();
        while ($statement->fetch(PDO::FETCH_BOUND)) {
            $bound[] = $v;
        }
        $lazy = $pdo->query($sql)->fetch(PDO::FETCH_LAZY);
        $results[] = serialize([
            $pdo->query($sql)->fetchAll(), $pdo->query($sql)->fetchAll(PDO::FETCH_NUM),
            $pdo->query($sql)->fetchAll(PDO::FETCH_KEY_PAIR), $pdo->query($sql)->fetchAll(PDO::FETCH_COLUMN, 1),
            $pdo->query($sql)->fetchAll(PDO::FETCH_GROUP | PDO::FETCH_ASSOC), $pdo->query($sql)->fetchAll(PDO::FETCH_UNIQUE),
            $pdo->query($sql)->fetchAll(PDO::FETCH_CLASS, Row::class, ['x']), $pdo->query($sql)->fetchAll(PDO::FETCH_OBJ),
            $pdo->query($sql)->fetchAll(PDO::FETCH_FUNC, fn($id, $v) => "$id-$v"), $pdo->query($sql)->fetchObject(Row::class),
            $pdo->query($sql, PDO::FETCH_INTO, $into)->fetch(), iterator_to_array($pdo->query($sql, PDO::FETCH_NUM)),
            $pdo->query($sql)->getColumnMeta(0)['name'], $pdo->query($sql)->columnCount(), $bound, $lazy->v,
        ]);
        unset($statement, $lazy);
    }
    var_dump($results[0] === $results[1], $results[0] === $results[2]);
    echo count($pdo->all($sql, PDO::FETCH_COLUMN)), ' ', get_class($pdo), ' ', places($pdo), "\n";
});
?>
--EXPECT--
== mysql
bool(true)
bool(true)
3 Lister 0 of 1
== pgsql
bool(true)
bool(true)
3 Lister 0 of 1
== sqlite
bool(true)
bool(true)
3 Lister 0 of 1
