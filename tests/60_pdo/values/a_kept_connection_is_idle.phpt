--TEST--
PDO pool: a connection that a coroutine has affinity to counts as idle
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2]);
$pool = $pdo->getPool();
$show = fn(string $when) => printf("%s: %d idle, %d active of %d\n", $when, $pool->idleCount(), $pool->activeCount(), count($pool));
$pdo->exec('SELECT 1');
$show('main keeps one');
await(spawn(function () use ($pdo, $show) {
    $pdo->exec('SELECT 2');
    $show('another coroutine has taken it');
    $pdo->beginTransaction();
    $show('and keeps it for a transaction');
    $pdo->rollBack();
}));
$show('the coroutine has ended');
$pdo->exec('SELECT 1');
$raw = $pool->acquire();
$show('acquire() takes it, too');
echo outcome(fn() => $pdo->exec('SELECT 1')), "\n";
$show('main had to open another one');
$pool->release($raw);
unset($raw);

/* Waiters come first, in the order of their arrival. */
error_reporting(E_ALL & ~E_NOTICE); // main is inside a transaction when it spawns
$pdo->beginTransaction();
$statement = $pool->acquire();
$order = [];
$waiters = [];
foreach (['a', 'b', 'c'] as $who) {
    $waiters[] = spawn(function () use ($pdo, $who, &$order) {
        $pdo->exec('SELECT 1');
        $order[] = $who;
    });
}
suspend();
$pdo->rollBack();
$pdo->exec('SELECT 1');
$order[] = 'main';
array_map(\Async\await(...), $waiters);
echo implode(' ', $order), "\n";
$pool->release($statement);
$show('all are back');
?>
--EXPECT--
main keeps one: 1 idle, 0 active of 1
another coroutine has taken it: 1 idle, 0 active of 1
and keeps it for a transaction: 0 idle, 1 active of 1
the coroutine has ended: 1 idle, 0 active of 1
acquire() takes it, too: 0 idle, 1 active of 1
0
main had to open another one: 1 idle, 1 active of 2
a b c main
all are back: 2 idle, 0 active of 2
