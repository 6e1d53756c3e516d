--TEST--
PDO pool: a statement that another coroutine has dropped outlives the loss of its connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2]);
$sql = 'SELECT ? UNION ALL SELECT 2 UNION ALL SELECT 3';
$find = null;
$step = 0;
$reach = function (int $wanted) use (&$step) {
    for ($i = 0; $step < $wanted; $i++) {
        $i < 1000 ? suspend() : throw new Exception("step $wanted was never reached");
    }
};
$first = spawn(function () use ($pdo, $sql, &$find, &$step, $reach) {
    $find = $pdo->prepare($sql);
    $find->execute([1]);
    $step = 1;
    $reach(2);                                          // the variable has the statement of the other coroutine now
    echo implode(' ', $find->fetchAll(PDO::FETCH_COLUMN)), "\n";
    $step = 3;
    $reach(4);                                          // and others have used all connections
    $find->execute([5]);
    echo implode(' ', $find->fetchAll(PDO::FETCH_COLUMN)), "\n";
});
$second = spawn(function () use ($pdo, $sql, &$find, &$step, $reach) {
    $reach(1);
    $find = $pdo->prepare($sql);
    $step = 2;
    $reach(3);
    $pool = $pdo->getPool();
    $all = [$pool->acquire(), $pool->acquire()];
    array_map($pool->release(...), $all);
    $step = 4;
});
await($first);
await($second);
?>
--EXPECT--
1 2 3
5 2 3
