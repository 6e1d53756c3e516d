--TEST--
PDO pool: SQL that is prepared anew in a loop, over its living predecessor, is prepared twice in all
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    table($name, 'id INT');
    plain($name)->exec('INSERT INTO t VALUES (1), (2)');
    /* The name of a statement of PostgreSQL has a number, which is another one each time. */
    $sql = $name === 'mysql' ? "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'"
        : "SELECT name, name FROM pg_prepared_statements WHERE statement LIKE 'SELECT id%'";
    $options = [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 5, PDO::ATTR_EMULATE_PREPARES => false];
    foreach (['read', 'half read', 'not read'] as $how) {
        $pdo = connect($name, $options);
        $look = $pdo->prepare($sql);
        $seen = [];
        for ($i = 0; $i < 10; $i++) {
            $select = $pdo->prepare('SELECT id FROM t WHERE id >= ? ORDER BY id');
            $select->execute([1]);
            if ($how !== 'not read') {
                $how === 'read' ? $select->fetchAll() : $select->fetch();
            }
            $look->execute();
            $seen += array_flip($look->fetchAll(PDO::FETCH_COLUMN, 1));
        }
        echo "$how: ", count($seen), "\n";
        unset($select, $look);
    }
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
read: 2
half read: 2
not read: 2
== pgsql
read: 2
half read: 2
not read: 2
