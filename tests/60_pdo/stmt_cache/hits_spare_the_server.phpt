--TEST--
PDO pool: with a statement cache the same SQL is prepared once per connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    table($name, 'id INT, v VARCHAR(10)');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2, PDO::ATTR_EMULATE_PREPARES => false]);
    $counter = $name === 'mysql' ? "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'" : 'SELECT COUNT(*) FROM pg_prepared_statements';
    $count = $pdo->query($counter);
    $prepared = fn() => $count->execute() ? (int) $count->fetch(PDO::FETCH_NUM)[$name === 'mysql' ? 1 : 0] : 0;
    $before = $prepared();
    for ($i = 0; $i < 10; $i++) {
        $insert = $pdo->prepare('INSERT INTO t VALUES (:id, :v)');
        $insert->execute(['v' => "v$i", 'id' => $i]);
        unset($insert);
        $select = $pdo->prepare('SELECT v FROM t WHERE id = ?');
        $select->execute([$i]);
        echo $select->fetchColumn(), ' ';
        unset($select);
    }
    echo $prepared() - $before, "\n";
    foreach (['SELECT 10', 'SELECT 20', 'SELECT 10', 'SELECT 30', 'SELECT 10'] as $sql) {
        echo $pdo->query($sql)->fetchColumn(), ' ';
    }
    echo $prepared() - $before, "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 2
10 20 10 30 10 5
== pgsql
v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 2
10 20 10 30 10 2
