--TEST--
PDO pool: a child that is forked by POOL_INIT ends without harm to the parent
--EXTENSIONS--
pdo_sqlite
pcntl
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{await, spawn};

$parent = getmypid();
$pdo = connect('sqlite', [PDO::ATTR_POOL_INIT => function () use ($parent) {
    if ($pid = pcntl_fork()) {
        pcntl_waitpid($pid, $status);
        echo 'the child ended: ', pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), "\n";
    }
}]);
echo await(spawn(fn () => $pdo->query('SELECT 1')->fetchColumn())), ', idle ', $pdo->getPool()->idleCount(), ', active ',
    $pdo->getPool()->activeCount(), "\n";
?>
--EXPECT--
the child ended: 0 0
1, idle 1, active 0
