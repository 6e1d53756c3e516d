--TEST--
PDO pool: a cached statement that is no longer valid on the server is prepared again
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 8, PDO::ATTR_EMULATE_PREPARES => false]);
    $ask = function () use ($pdo) {
        $statement = $pdo->prepare('SELECT * FROM t WHERE id = ?');
        $statement->execute([1]);
        return json_encode($statement->fetchAll(PDO::FETCH_ASSOC));
    };
    table($name, 'id INT');
    $admin = plain($name);
    $admin->exec('INSERT INTO t VALUES (1)');
    echo $ask(), $ask(), "\n";
    $admin->exec('ALTER TABLE t ADD COLUMN v INT DEFAULT 7');
    echo $ask(), $ask(), "\n";
    if ($name === 'pgsql') {
        $pdo->query('SELECT 1')->fetchAll();
        $raw = $pdo->getPool()->acquire();
        $raw->exec('DEALLOCATE ALL');
        $pdo->getPool()->release($raw);
        echo $ask(), "\n";
    }
    echo outcome(function () use ($pdo) {
        $statement = $pdo->prepare('SELECT no_such_column FROM t');
        return $statement->execute();
    }) !== 'true' ? 'fails' : 'works', ' ', $ask(), ' ', places($pdo), "\n";
});
?>
--EXPECT--
== mysql
[{"id":1}][{"id":1}]
[{"id":1,"v":7}][{"id":1,"v":7}]
fails [{"id":1,"v":7}] 0 of 1
== pgsql
[{"id":1}][{"id":1}]
[{"id":1,"v":7}][{"id":1,"v":7}]
[{"id":1,"v":7}]
fails [{"id":1,"v":7}] 0 of 1
== sqlite
[{"id":1}][{"id":1}]
[{"id":1,"v":7}][{"id":1,"v":7}]
fails [{"id":1,"v":7}] 0 of 1
