--TEST--
PDO pool: a statement from the cache knows nothing of its last user
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

class Statement extends PDOStatement
{
}
each_database(function (string $name) {
    table($name, 'id INT, v VARCHAR(10)');
    plain($name)->exec("INSERT INTO t VALUES (1, 'one'), (2, 'two')");
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 8, PDO::ATTR_EMULATE_PREPARES => false]);
    $sql = 'SELECT v FROM t WHERE id = ? OR id = ?';
    $first = $pdo->prepare($sql);
    $first->setFetchMode(PDO::FETCH_NUM);
    $first->bindColumn(1, $bound);
    $first->execute([1, 2]);
    $first->fetch();
    unset($first);
    $second = $pdo->prepare($sql);
    echo outcome(fn() => $second->fetch()), "\n";
    $second->execute([2, 2]);
    echo json_encode($second->fetchAll()), "\n";
    unset($second);
    $third = $pdo->prepare($sql);
    echo preg_replace('/: .*/s', '', outcome(fn() => $third->execute([1]))), "\n";
    unset($third);
    $twins = [$pdo->prepare($sql), $pdo->prepare($sql)];
    $twins[0]->execute([1, 1]);
    $twins[1]->execute([2, 2]);
    echo $twins[0]->fetchColumn(), $twins[1]->fetchColumn(), "\n";
    unset($twins);
    $fourth = $pdo->prepare($sql, [PDO::ATTR_STATEMENT_CLASS => [Statement::class]]);
    $fourth->execute([1, 1]);
    echo get_class($fourth), ' ', $fourth->fetchColumn(), "\n";
});
?>
--EXPECT--
== mysql
false
[{"v":"two","0":"two"}]
PDOException
onetwo
Statement one
== pgsql
false
[{"v":"two","0":"two"}]
PDOException
onetwo
Statement one
== sqlite
false
[{"v":"two","0":"two"}]
true
onetwo
Statement one
