--TEST--
PDO pool: an attribute that a coroutine sets is its own; what main sets before is the default of all
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, await_all, suspend, delay};

class Row extends PDOStatement
{
}

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 3]);
    $pdo->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_ASSOC);
    $show = fn() => json_encode($pdo->query('SELECT 1 AS a')->fetch()) . $pdo->getAttribute(PDO::ATTR_ERRMODE)
        . get_class($pdo->query('SELECT 1'));
    [$shown] = await_all([
        spawn(function () use ($pdo, $show) {
            $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
            $pdo->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_NUM);
            $pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, ['Row']);
            suspend();
            $failed = $pdo->query('SELECT nonsense');
            suspend();
            return 'its own: ' . json_encode($failed) . $show();
        }),
        spawn(function () use ($pdo, $show) {
            suspend();
            return 'another: ' . substr(outcome(fn() => $pdo->query('SELECT nonsense')), 0, 12) . $show();
        }),
    ]);
    echo implode("\n", $shown), "\n", 'main: ', $show(), "\n";

    /* The only connection goes from one to the other, with attributes that differ. */
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $rows = [];
    $coroutines = [];
    for ($i = 0; $i < 6; $i++) {
        $coroutines[] = spawn(function () use ($pdo, $i, &$rows) {
            $pdo->setAttribute(PDO::ATTR_CASE, $i % 3);
            for ($n = 0; $n < 5; $n++) {
                suspend();
                $rows[$i % 3][key($pdo->query('SELECT 1 AS "aB"')->fetch(PDO::FETCH_ASSOC))] = true;
            }
        });
    }
    await_all($coroutines);
    ksort($rows);
    echo json_encode(array_map(array_keys(...), $rows)), ' main: ', key($pdo->query('SELECT 1 AS "aB"')->fetch(PDO::FETCH_ASSOC)), "\n";

    /* A coroutine that constructs the object sets the default, until it executes anything. */
    $pdo = await(spawn(function () use ($name) {
        $pdo = connect($name);
        $pdo->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_NUM);
        $pdo->query('SELECT 1')->fetchAll();
        $pdo->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, true);
        return $pdo;
    }));
    echo json_encode($pdo->query('SELECT 1 AS a')->fetch()), ' ', places($pdo), "\n";

    /* What the driver does not tell cannot be taken back: such a connection is closed. */
    if ($name === 'sqlite') {
        $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
        await(spawn(function () use ($pdo) {
            $pdo->setAttribute(PDO::ATTR_TIMEOUT, 1);
            $pdo->query('SELECT 1')->fetchAll();
        }));
        echo $pdo->query('SELECT 1')->fetchColumn(), "\n";
    }
});

/* Rows that come one by one, in one coroutine only. */
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 2]);
[$results, $errors] = await_all([
    spawn(function () use ($pdo) {
        $pdo->setAttribute(MYSQL_IS_BUFFERED, false);
        $count = 0;
        foreach ($pdo->query('SELECT 1 UNION SELECT 2 UNION SELECT 3') as $row) {
            $count++;
            delay(2);
        }
        return "$count rows";
    }),
    spawn(function () use ($pdo) {
        delay(1);
        foreach ($pdo->query('SELECT 1 UNION SELECT 2') as $row) {
            $pdo->query('SELECT 3')->fetchAll();
        }
        return 'nested';
    }),
]);
echo implode(', ', $results), ', ', count($errors), " errors\n";
?>
--EXPECT--
== mysql
its own: false[1]0Row
another: PDOException{"a":1}2PDOStatement
main: {"a":1}2PDOStatement
[["aB"],["AB"],["ab"]] main: aB
[1] 0 of 1
== pgsql
its own: false[1]0Row
another: PDOException{"a":1}2PDOStatement
main: {"a":1}2PDOStatement
[["aB"],["AB"],["ab"]] main: aB
[1] 0 of 1
== sqlite
its own: false[1]0Row
another: PDOException{"a":1}2PDOStatement
main: {"a":1}2PDOStatement
[["aB"],["AB"],["ab"]] main: aB
[1] 0 of 1
1
3 rows, nested, 0 errors
