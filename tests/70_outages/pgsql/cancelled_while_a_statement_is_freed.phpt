--TEST--
Outages: a cancellation while a statement is freed leaves no connection out of step
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('pdo_pgsql', 'sockets'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';
require __DIR__ . '/../proxy.inc';
use function Async\{await, spawn};

$proxy = new Proxy((int) getenv('ASYNC_TEST_PGSQL_PORT'));
$pdo = pdo('pgsql', $proxy->port, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1]);

$coroutine = spawn(function () use ($proxy, $pdo) {
    $statement = $pdo->prepare('SELECT 1');
    $statement->execute();
    try {
        $proxy->isHole = true;
        unset($statement);
        echo "not cancelled\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), ', connections: ', count($pdo->getPool()), "\n";
    }
    $proxy->isHole = false;
    echo $pdo->query('SELECT 2')->fetchColumn(), "\n";
});
until(fn() => preg_grep('/I\/O/', $coroutine->getAwaitingInfo()) && $proxy->isHole, 'it waits');
$coroutine->cancel();
await($coroutine);
echo $pdo->query('SELECT 3')->fetchColumn(), "\n";
finish(1, $pdo->getPool());
$proxy->end();
?>
--EXPECT--
Coroutine cancelled, connections: 0
2
3
the counters are right
