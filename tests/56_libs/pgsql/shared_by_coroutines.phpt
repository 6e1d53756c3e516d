--TEST--
pdo_pgsql: queries of several coroutines over one connection run one after the other
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$pdo = pdo_pgsql();
[$results] = together(...array_map(
    fn(int $i) => fn() => $pdo->query("SELECT $i FROM pg_sleep(0.01)")->fetchColumn(), range(1, 5)));
echo implode(' ', $results), "\n";

/* One coroutine that waits for its turn is cancelled: the others do not notice. */
$first = spawn(fn() => $pdo->query('SELECT 1 FROM pg_sleep(0.05)')->fetchColumn());
$second = spawn(fn() => outcome(fn() => $pdo->query('SELECT 2')));
suspend();
$second->cancel();
echo await($second), "\n";
echo outcome(fn() => await($first)), "\n";
?>
--EXPECT--
1 2 3 4 5
Async\AsyncCancellation: Coroutine cancelled
1
