--TEST--
PDO pool: 200 coroutines over 20 connections to PgBouncer over 5 to the server get their own answers
--SKIPIF--
<?php require __DIR__ . '/proxy.inc'; skip_without_pgbouncer(); ?>
--FILE--
<?php
require __DIR__ . '/proxy.inc';
use function Async\{await_all_or_fail, delay, spawn};

const CLIENTS = 20;

/* Session mode needs a connection to the server for each to the proxy. */
foreach (['transaction' => 5, 'session' => CLIENTS] as $mode => $servers) {
    echo "== $mode\n";
    $proxy = pgbouncer($mode, $servers);
    $table = proxied_table('id SERIAL PRIMARY KEY, n INT');
    $pdo = behind($proxy, $mode, [PDO::ATTR_POOL_MAX => CLIENTS]);
    $find = $pdo->prepare("SELECT n FROM $table WHERE id = ?");
    $pids = [];
    $work = function (int $n) use ($pdo, $table, $find, &$pids) {
        $pdo->beginTransaction();
        $insert = $pdo->prepare("INSERT INTO $table (n) VALUES (:n) RETURNING id");
        $insert->execute(['n' => $n]);
        $id = $insert->fetchColumn();
        delay(1);
        $own = $pdo->lastInsertId() == $id;
        $pids[$pdo->query('SELECT pg_backend_pid()')->fetchColumn()] = true;
        $pdo->commit();
        $find->execute([$id]);
        $once = $find->fetchAll(PDO::FETCH_COLUMN) === [$n];
        $many = $pdo->query("SELECT $n UNION ALL SELECT n FROM $table WHERE n = $n")->fetchAll(PDO::FETCH_COLUMN) === [$n, $n];
        return [$own, $once, $many];
    };
    $answers = await_all_or_fail(array_map(fn(int $n) => spawn($work, $n), range(1, COROUTINES)));
    echo count(array_filter($answers, fn($answer) => $answer === [true, true, true])), " right\n";
    $rows = pdo('pgsql')->query("SELECT COUNT(*), COUNT(DISTINCT n) FROM $table")->fetch(PDO::FETCH_NUM);
    echo implode(' rows, different: ', $rows), "\n";
    echo count($pids) <= $servers ? 'within the limit' : 'too many', ', ', count($pdo->getPool()), " connections to the proxy\n";
    unset($find, $pdo);
    $proxy->end();
}
?>
--EXPECT--
== transaction
200 right
200 rows, different: 200
within the limit, 20 connections to the proxy
== session
200 right
200 rows, different: 200
within the limit, 20 connections to the proxy
