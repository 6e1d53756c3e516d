--TEST--
PDO pool: an acquired connection that outlives the object is closed when it is dropped
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

each_database(function (string $name) {
    $is_open = fn(WeakReference $connection) => $connection->get() ? 'open' : 'closed';

    $pdo = connect($name);
    $held = $pdo->getPool()->acquire();
    $connection = WeakReference::create($held);
    unset($pdo);
    echo 'the object goes: ', $held->query('SELECT 1')->fetchColumn(), ', ';
    unset($held);
    echo $is_open($connection), "\n";

    $pdo = connect($name);
    $pool = $pdo->getPool();
    [$released, $dropped] = [$pool->acquire(), $pool->acquire()];
    $connections = array_map(WeakReference::create(...), [$released, $dropped]);
    unset($pdo);
    $pool->release($released);
    unset($released, $dropped);
    echo 'the pool is there: ', implode(', ', array_map($is_open, $connections)), ' ', $pool->activeCount(), "\n";
    unset($pool);
    echo 'the pool goes: ', implode(', ', array_map($is_open, $connections)), "\n";

    /* A query of another coroutine is in progress, and a statement is left of a third one. */
    $pdo = connect($name);
    $held = $pdo->getPool()->acquire();
    $connection = WeakReference::create($held);
    $query = spawn(fn() => $held->query('SELECT 2')->fetchColumn());
    $pooled = spawn(function () use ($pdo) { $statement = $pdo->query('SELECT 3'); unset($pdo); suspend(); return $statement->fetchColumn(); });
    suspend();
    unset($pdo, $held);
    echo 'in use: ', await($query), ' ', outcome(fn() => await($pooled)), ', ';
    unset($query, $pooled);
    gc_collect_cycles();
    echo $is_open($connection), ', ', count(Async\pools()), " pools\n";
});
?>
--EXPECT--
== mysql
the object goes: 1, closed
the pool is there: closed, open 1
the pool goes: closed, closed
in use: 2 3, closed, 0 pools
== pgsql
the object goes: 1, closed
the pool is there: closed, open 1
the pool goes: closed, closed
in use: 2 3, closed, 0 pools
== sqlite
the object goes: 1, closed
the pool is there: closed, open 1
the pool goes: closed, closed
in use: 2 3, closed, 0 pools
