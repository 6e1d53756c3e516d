--TEST--
Fault points: memory that runs out at any allocation is a fatal error of the request
--EXTENSIONS--
pcntl
pdo_sqlite
--ENV--
ASYNC_FAULT=none
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use Async\Pool;
use function Async\{await, await_all, delay, protect, spawn, suspend, timeout};

/* PDO objects are made before: PHP itself does not survive it when that fails. */
sweep_memory(function () {
    $pdo = new PDO('sqlite:file:faults?mode=memory&cache=shared', options: [
        PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MIN => 2, PDO::ATTR_POOL_STMT_CACHE_SIZE => 5,
    ]);
    $pdo->exec('CREATE TABLE t (id INT)');
    return $pdo;
}, function (PDO $pdo) {
    $pool = new Pool(function () {
        suspend();
        return new stdClass;
    }, fn () => suspend(), fn () => true, fn () => true, fn () => true, min: 1, max: 2, healthcheckInterval: 1);
    $users = [];
    for ($i = 0; $i < 8; $i++) {
        $users[] = spawn(function () use ($pool) {
            $resource = $pool->acquire(1000);
            delay(1);
            $pool->release($resource);
        });
    }
    $users[] = spawn(function () {
        throw new Exception('expected');
    });
    $users[] = $cancelled = spawn(fn () => protect(fn () => delay(1)));
    $cancelled->finally(fn () => suspend());
    suspend();
    $cancelled->cancel();
    [$results, $errors] = await_all($users);
    $pool->close();

    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $reader = spawn(function () use ($a) {
        ob_start();
        echo fgets($a);
        return ob_get_clean();
    });
    suspend();
    fwrite($b, "line\n");
    $line = trim(await($reader, timeout(1000)));

    $insert = fn () => $pdo->prepare('INSERT INTO t VALUES (?)')->execute([1]);
    await_all([spawn($insert), spawn($insert)]);
    $pdo->beginTransaction();
    $rows = $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn();
    $pdo->rollBack();
    $pdo->exec('DELETE FROM t');
    return count($results) . ' ' . count($errors) . " $line $rows";
});
?>
--EXPECT--
normally: 8 2 line 2
many allocations
swept
