--TEST--
PDO pool: an attribute that one coroutine sets does not end the transaction of another
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$table = table('mysql', 'id INT');
$count = fn() => plain('mysql')->query("SELECT COUNT(*) FROM $table")->fetchColumn();
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 2, PDO::ATTR_AUTOCOMMIT => 0]);
$has_begun = $is_set = false;
$transaction = spawn(function () use ($pdo, $table, $count, &$has_begun, &$is_set) {
    $pdo->exec("INSERT INTO $table VALUES (1)");
    $has_begun = true;
    turns_until(function () use (&$is_set) { return $is_set; });
    $pdo->exec("INSERT INTO $table VALUES (2)");
    echo "in the transaction: {$count()}\n";
    var_dump($pdo->inTransaction(), $pdo->rollBack());
    $pdo->exec("INSERT INTO $table VALUES (3)");
    echo "afterwards, without autocommit as before: {$count()}\n";
});
turns_until(function () use (&$has_begun) { return $has_begun; });
$pdo->setAttribute(PDO::ATTR_AUTOCOMMIT, 1);
$is_set = true;
await($transaction);
?>
--EXPECT--
in the transaction: 0
bool(true)
bool(true)
afterwards, without autocommit as before: 0
