--TEST--
PDO pool: lastInsertId() is the coroutine's own
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await_all_or_fail, suspend};

const KEYS = ['mysql' => 'INT AUTO_INCREMENT PRIMARY KEY', 'pgsql' => 'SERIAL PRIMARY KEY', 'sqlite' => 'INTEGER PRIMARY KEY'];

each_database(function (string $name) {
    $table = table($name, 'id ' . KEYS[$name] . ', who INT');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 3]);
    $wrong = 0;
    $insert = function (int $who) use ($pdo, $table, &$wrong) {
        for ($i = 0; $i < 5; $i++) {
            if ($i % 2) {
                $pdo->prepare("INSERT INTO $table (who) VALUES (?)")->execute([$who]);
            } else {
                $pdo->exec("INSERT INTO $table (who) VALUES ($who)");
            }
            suspend();
            $id = (int) $pdo->lastInsertId();
            $wrong += (int) $pdo->query("SELECT who FROM $table WHERE id = $id")->fetchColumn() !== $who;
        }
    };
    await_all_or_fail(array_map(fn(int $who) => spawn($insert, $who), range(1, 40)));
    echo $pdo->query("SELECT COUNT(*) FROM $table")->fetchColumn(), ' rows, ', $wrong, " wrong\n";
});
?>
--EXPECT--
== mysql
200 rows, 0 wrong
== pgsql
200 rows, 0 wrong
== sqlite
200 rows, 0 wrong
