--TEST--
PDO: persistent connections that coroutines open at the same time do not free each other
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

[$results] = together(...array_fill(0, 5, fn() => pdo_mysql([PDO::ATTR_PERSISTENT => true])->query('SELECT 1')->fetchColumn()));
echo implode(' ', $results), "\n";

/* Cancelled while it waits for its turn. */
$first = spawn(fn() => pdo_mysql([PDO::ATTR_PERSISTENT => 'other'])->query('SELECT 2')->fetchColumn());
$second = spawn(fn() => outcome(fn() => pdo_mysql([PDO::ATTR_PERSISTENT => 'other'])));
$third = spawn(fn() => pdo_mysql([PDO::ATTR_PERSISTENT => 'other'])->query('SELECT 3')->fetchColumn());
suspend();
$second->cancel();
echo await($second), "\n";
echo await($first), await($third), "\n";
?>
--EXPECT--
1 1 1 1 1
Async\AsyncCancellation: Coroutine cancelled
23
