--TEST--
PDO pool: settings made before anything else apply to every connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

const SET = ['mysql' => "SET SESSION group_concat_max_len = %d", 'pgsql' => "SET work_mem = '%dkB'", 'sqlite' => 'PRAGMA cache_size = %d'];
const ASK = ['mysql' => 'SELECT @@group_concat_max_len', 'pgsql' => 'SHOW work_mem', 'sqlite' => 'PRAGMA cache_size'];

each_database(function (string $name) {
    $default = (int) plain($name)->query(ASK[$name])->fetchColumn();
    $ask = fn(PDO $pdo) => ($value = (int) $pdo->query(ASK[$name])->fetchColumn()) === $default ? 'default' : $value;
    /* Asks on so many connections at once. */
    $everywhere = function (PDO $pdo, int $count = 3) use ($ask) {
        $coroutines = [];
        for ($i = 0; $i < $count; $i++) {
            $coroutines[] = spawn(function () use ($pdo, $ask) {
                $pdo->beginTransaction();
                suspend();
                try {
                    return $ask($pdo);
                } finally {
                    $pdo->rollBack();
                }
            });
        }
        return implode(' ', array_map(\Async\await(...), $coroutines));
    };
    $set = fn(int $value) => sprintf(SET[$name], $value);

    $pdo = connect($name, [PDO::ATTR_POOL_MIN => 1]);
    $pdo->exec($set(2000));
    $pdo->prepare($set(3000))->execute();
    outcome(fn() => $pdo->exec('SET PRAGMA nonsense ='));
    echo 'two settings: ', places($pdo), ', ', $everywhere($pdo), ', here ', $ask($pdo), "\n";

    $pdo->exec($set(4000));
    echo 'a later one: ', $everywhere($pdo), ', here ', $ask($pdo), "\n";

    $pdo = connect($name);
    $pdo->exec($set(2000));
    await(spawn(fn() => $pdo->exec($set(4000))));
    $pdo->exec($set(5000));
    echo 'a second coroutine: ', $everywhere($pdo), ', here ', $ask($pdo), "\n";

    foreach (['SELECT 1' => fn($pdo) => $pdo->query('SELECT 1'), 'a transaction' => fn($pdo) => $pdo->beginTransaction() && $pdo->rollBack(),
            'a statement' => fn($pdo) => $pdo->prepare('SELECT 1')] as $what => $first) {
        $pdo = connect($name);
        $first($pdo);
        $pdo->exec($set(2000));
        echo "after $what: ", $everywhere($pdo, 1), "\n";
    }

    $pdo = connect($name);
    await(spawn(function () use ($pdo, $set) {
        $pdo->exec($set(2000));
    }));
    await(spawn(function () use ($pdo, $set) {
        $pdo->exec($set(3000));
    }));
    echo 'a coroutine that has not constructed it: ', $everywhere($pdo), "\n";

    $pdo = await(spawn(function () use ($name, $set) {
        $pdo = connect($name);
        $pdo->exec($set(2000));
        return $pdo;
    }));
    await(spawn(fn() => $pdo->exec($set(3000))));
    echo 'a coroutine that has constructed it, and has ended: ', $everywhere($pdo), "\n";
});
?>
--EXPECT--
== mysql
two settings: 0 of 1, 3000 3000 3000, here 3000
a later one: 3000 3000 3000, here 4000
a second coroutine: 2000 2000 2000, here 5000
after SELECT 1: default
after a transaction: default
after a statement: default
a coroutine that has not constructed it: default default default
a coroutine that has constructed it, and has ended: 2000 2000 2000
== pgsql
two settings: 0 of 1, 3000 3000 3000, here 3000
a later one: 3000 3000 3000, here 4000
a second coroutine: 2000 2000 2000, here 5000
after SELECT 1: default
after a transaction: default
after a statement: default
a coroutine that has not constructed it: default default default
a coroutine that has constructed it, and has ended: 2000 2000 2000
== sqlite
two settings: 0 of 1, 3000 3000 3000, here 3000
a later one: 3000 3000 3000, here 4000
a second coroutine: 2000 2000 2000, here 5000
after SELECT 1: default
after a transaction: default
after a statement: default
a coroutine that has not constructed it: default default default
a coroutine that has constructed it, and has ended: 2000 2000 2000
