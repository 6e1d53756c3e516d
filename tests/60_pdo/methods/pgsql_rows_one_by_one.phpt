--TEST--
PHP 8.5: rows of pdo_pgsql that come one by one suspend only the caller
--EXTENSIONS--
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases('pgsql');
if (PHP_VERSION_ID < 80500) die('skip ATTR_PREFETCH of pdo_pgsql came with 8.5');
?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('pgsql', [PDO::ATTR_PREFETCH => 0, PDO::ATTR_POOL_MAX => 2]);
$slow = fn(int $from) => "SELECT i, pg_sleep(0.01) FROM generate_series($from, $from + 4) i";

/* While they wait for rows, a third coroutine runs. */
$turns = 0;
$counter = spawn(function () use (&$turns) {
    while (true) {
        $turns++;
        Async\delay(1);
    }
});
$read = function (int $from) use ($pdo, $slow, &$turns) {
    $before = $turns;
    foreach ($pdo->query($slow($from)) as $row) {
        $seen[] = $row['i'];
    }
    return implode(' ', $seen) . ($turns > $before ? ', others ran' : ', no other ran');
};
foreach ([spawn($read, 1), spawn($read, 11)] as $reader) {
    echo await($reader), "\n";
}
$counter->cancel();

/* Half of the rows were read; the connection goes to others, and perhaps the statement into the cache. */
$all = fn(callable $call) => implode(' ', array_map(\Async\await(...), array_map(fn(int $i) => spawn($call, $i), range(1, 6))));
foreach ([$pdo, connect('pgsql', [PDO::ATTR_PREFETCH => 0, PDO::ATTR_POOL_MAX => 2, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4])] as $each) {
    echo $all(function () use ($each) {
        $statement = $each->query('SELECT i FROM generate_series(1, 100000) i');
        return $statement->fetchColumn() + $statement->fetchColumn();
    }), "\n";
    echo $all(fn(int $i) => $each->query("SELECT $i")->fetchColumn()), "\n";
}

/* A coroutine is cancelled while the next row has not come. */
$first = false;
$cancelled = spawn(function () use ($pdo, &$first) {
    $columns = "repeat('x', 100000), pg_sleep(CASE WHEN i > 1 THEN 100 ELSE 0 END)";
    $statement = $pdo->query("SELECT $columns FROM generate_series(1, 3) i");
    $first = $statement->fetch() !== false;
    $statement->fetch();
});
until(function () use (&$first, $cancelled) {
    return $first && $cancelled->getAwaitingInfo();
});
$cancelled->cancel();
try {
    await($cancelled);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
echo $all(fn(int $i) => $pdo->query("SELECT $i")->fetchColumn()), "\n";
until(fn() => !$pdo->getPool()->activeCount()); /* connections that were being opened */
var_dump($pdo->getPool()->count() <= 2, $pdo->getPool()->activeCount());
?>
--EXPECT--
1 2 3 4 5, others ran
11 12 13 14 15, others ran
3 3 3 3 3 3
1 2 3 4 5 6
3 3 3 3 3 3
1 2 3 4 5 6
cancelled
1 2 3 4 5 6
bool(true)
int(0)
