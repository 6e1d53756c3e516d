--TEST--
PDO pool: exit() ends an open transaction before shutdown functions run
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, delay};

$pools = [];
register_shutdown_function(function () use (&$pools) {
    foreach ($pools as $name => $pdo) {
        $admin = plain($name);
        $admin->exec(['mysql' => 'SET lock_wait_timeout = 5', 'pgsql' => "SET lock_timeout = '5s'", 'sqlite' => 'SELECT 1'][$name]);
        echo "$name: ", $pdo->getPool()->activeCount(), ' in use, ', $admin->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' rows, ',
            outcome(fn() => $admin->exec('DROP TABLE t')), ', still works: ', $pdo->query('SELECT 1')->fetchColumn(), "\n";
    }
});
foreach (['mysql', 'pgsql', 'sqlite'] as $name) {
    table($name, 'id INT');
    $pools[$name] = connect($name, [PDO::ATTR_POOL_MAX => 2]);
}

$have_begun = false;
spawn(function () use ($pools, &$have_begun) {
    array_walk($pools, fn(PDO $pdo) => $pdo->beginTransaction());
    $have_begun = true;
    try {
        delay(1000000);
    } finally {
        echo "cancelled\n";
    }
});
await(spawn(function () use ($pools, &$have_begun) {
    turns_until(function () use (&$have_begun) { return $have_begun; });
    foreach ($pools as $pdo) {
        $pdo->beginTransaction();
        $pdo->exec('INSERT INTO t VALUES (1)');
    }
    exit("exit\n");
}));
echo "not reached\n";
?>
--EXPECT--
exit
cancelled
mysql: 0 in use, 0 rows, 0, still works: 1
pgsql: 0 in use, 0 rows, 0, still works: 1
sqlite: 0 in use, 0 rows, 0, still works: 1
