--TEST--
PDO: after a cancelled call, a plain PostgreSQL connection never gives the old answer
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases('pgsql');
if (!function_exists('posix_kill') || !is_readable('/proc/net/tcp')) die('skip needs posix and /proc');
?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$open = fn() => new PDO(dsn('pgsql') . ';sslmode=disable', server('pgsql', 'USER'), server('pgsql', 'PASSWORD'),
    [PDO::ATTR_EMULATE_PREPARES => true]);
$pdo = $open();
$pid = session('pgsql', $pdo);
echo cancelled_with_an_answer('pgsql', function (callable $stop) use ($pdo, $pid) {
    $stop($pid);
    $pdo->exec("SELECT 'secret'");
}), "\n";
echo outcome(fn() => $pdo->query("SELECT 'mine'")->fetchColumn()) === "'secret'" ? "the old answer\n" : "not the old answer\n";

$pool = new Async\Pool($open, max: 1);
echo cancelled_with_an_answer('pgsql', function (callable $stop) use ($pool) {
    $pdo = $pool->acquire();
    $stop(session('pgsql', $pdo));
    try {
        $pdo->query("SELECT 'secret'");
    } finally {
        $pool->release($pdo);
    }
}), "\n";
$pdo = $pool->acquire(10000);
echo strstr(outcome(fn() => $pdo->query("SELECT 'mine'")->fetchColumn()), ':', true), "\n";
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
not the old answer
Async\AsyncCancellation: Coroutine cancelled
PDOException
