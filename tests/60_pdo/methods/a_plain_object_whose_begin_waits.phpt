--TEST--
PDO: a plain object whose BEGIN still waits names the coroutine that begins to the next one
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, await_all};

$pdo = plain('pgsql');
[$begun, $errors] = await_all(array_map(fn() => spawn(fn() => $pdo->beginTransaction()), range(1, 3)));
echo count($begun), "\n";
foreach ($errors as $e) {
    echo preg_replace('/coroutine \d+/', 'coroutine N', $e->getMessage()), "\n";
}
?>
--EXPECTF--
1
There is already an active transaction. The connection is in use by coroutine N, spawned at %sa_plain_object_whose_begin_waits.php:6: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
There is already an active transaction. The connection is in use by coroutine N, spawned at %sa_plain_object_whose_begin_waits.php:6: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
