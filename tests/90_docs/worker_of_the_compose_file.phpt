--TEST--
Docker: the worker of compose.yml does each job once, and SIGTERM lets it finish
--EXTENSIONS--
pdo_pgsql
posix
--SKIPIF--
<?php require __DIR__ . '/../clients.inc'; skip_without('REDIS', 'PGSQL'); ?>
--FILE--
<?php
require __DIR__ . '/../databases.inc';

$pdo = pdo_pgsql();
$pdo->exec('DROP TABLE IF EXISTS worker_done');
$worker = proc_open([getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, dirname(__DIR__, 2) . '/docker/worker.php'],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null, [
        'REDIS' => '127.0.0.1:' . server('redis', 'PORT'),
        'PDO_DSN' => 'pgsql:host=127.0.0.1;port=' . server('pgsql', 'PORT') . ';dbname=' . server('pgsql', 'DB'),
        'PDO_USER' => server('pgsql', 'USER'),
        'PDO_PASSWORD' => server('pgsql', 'PASSWORD'),
    ] + getenv());
echo fgets($pipes[1]);
$count = fn () => $pdo->query('SELECT COUNT(*) FROM worker_done')->fetchColumn();
wait_until(fn () => $count() > 10);
posix_kill(proc_get_status($worker)['pid'], SIGTERM);
$end = trim(stream_get_contents($pipes[1]));
echo $end === "stopped after {$count()} jobs" ? 'all are counted' : $end, "\n";
echo proc_close($worker), "\n";
?>
--CLEAN--
<?php
require __DIR__ . '/../databases.inc';
pdo_pgsql()->exec('DROP TABLE IF EXISTS worker_done');
?>
--EXPECT--
at work
all are counted
0
