--TEST--
PDO pool: when the server restarts, each call in progress fails once and a retry works
--SKIPIF--
<?php require __DIR__ . '/../../70_outages/outages.inc'; skip_without_instances('pdo_mysql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../70_outages/outages.inc';
use function Async\{spawn, await, delay};

const MAX = 3;

/** What it returned, or the SQLSTATE of what it threw. */
function result(callable $what): mixed
{
    try {
        return $what();
    } catch (PDOException $e) {
        return get_class($e) . ($e->getCode() === '25S03' ? ' 25S03' : '');
    }
}

/** As an application would. */
function retry(callable $what): mixed
{
    until(function () use ($what, &$result) { return ($result = result($what)) !== PDOException::class; });
    return $result;
}

foreach (['mariadb' => 'SELECT SLEEP(1000)', 'postgresql' => 'SELECT pg_sleep(1000)'] as $name => $sleep) {
    echo "== $name\n";
    $server = new Instance($name);
    $server->pdo()->exec('CREATE TABLE t (id INT)');
    $pdo = $server->pdo([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => MAX]);
    $ready = 0;
    $is_up = true;

    $sleeper = spawn(fn() => result(fn() => $pdo->query($sleep)));
    $transaction = spawn(function () use ($pdo, &$ready, &$is_up) {
        $pdo->beginTransaction();
        $pdo->exec('INSERT INTO t VALUES (1)');
        $ready++;
        until(function () use (&$is_up) { return !$is_up; }, 'the server is down');
        return [result(fn() => $pdo->exec('INSERT INTO t VALUES (2)')), $pdo->inTransaction(), result(fn() => $pdo->commit()),
            $pdo->inTransaction(), retry(fn() => $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn())];
    });
    $owner = spawn(function () use ($pdo, &$ready, &$is_up) {
        $statement = $pdo->prepare('SELECT 1');
        $statement->execute();
        $ready++;
        until(function () use (&$is_up) { return !$is_up; }, 'the server is down');
        return [result(fn() => $statement->execute()), retry(fn() => $pdo->query('SELECT 1')->fetchColumn())];
    });
    until(function () use ($pdo, &$ready) {
        return $ready === 2 && count($pdo->getPool()) === MAX;
    }, 'all have a connection');
    $waiters = array_map(fn(int $i) => spawn(fn() => retry(fn() => $pdo->query("SELECT $i")->fetchColumn())), range(1, 5));
    delay(1);

    $server->kill();
    $is_up = false;
    echo 'in a query: ', await($sleeper), "\n";
    until(fn() => $pdo->getPool()->activeCount() === 0, 'both have found out');
    $server->start();
    echo 'in a transaction: ', json_encode(await($transaction)), "\n";
    echo 'with a statement: ', json_encode(await($owner)), "\n";
    echo 'waiting: ', json_encode(array_map(\Async\await(...), $waiters)), "\n";
    $later = array_map(fn(int $i) => spawn(fn() => result(fn() => $pdo->query("SELECT $i")->fetchColumn())), range(1, 10));
    echo 'later: ', json_encode(array_map(\Async\await(...), $later)), ', ', count($pdo->getPool()) <= MAX ? 'within the limit' : 'too many', "\n";
}
?>
--EXPECT--
== mariadb
in a query: PDOException
in a transaction: ["PDOException",true,"PDOException 25S03",false,0]
with a statement: ["PDOException",1]
waiting: [1,2,3,4,5]
later: [1,2,3,4,5,6,7,8,9,10], within the limit
== postgresql
in a query: PDOException
in a transaction: ["PDOException",true,"PDOException 25S03",false,0]
with a statement: ["PDOException",1]
waiting: [1,2,3,4,5]
later: [1,2,3,4,5,6,7,8,9,10], within the limit
