--TEST--
Fork: connections of php-redis and mysqli in pools survive the end of a child
--EXTENSIONS--
pcntl
--SKIPIF--
<?php
require __DIR__ . '/../../databases.inc';
skip_without('REDIS', 'redis');
skip_without('MYSQL', 'mysqli');
?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{await, delay, spawn};

mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
$id = [
    'redis' => fn (Redis $c) => $c->rawCommand('CLIENT', 'ID'),
    'mysqli' => fn (mysqli $c) => $c->query('SELECT CONNECTION_ID()')->fetch_row()[0],
];
$connect = ['redis' => fn () => redis(), 'mysqli' => fn () => mysqli()];
foreach (['redis', 'mysqli'] as $kind) {
    $pool = new Async\Pool($connect[$kind], max: 3);
    $mine = $pool->acquire();
    $idle = $pool->acquire();
    $ids = [$id[$kind]($mine), $id[$kind]($idle)];
    $pool->release($idle);
    unset($idle);
    $go = false;
    $other = spawn(function () use ($connect, $id, $kind, &$go, &$ready) {
        $own = $connect[$kind]();
        $before = $id[$kind]($own);
        $ready = true;
        until(function () use (&$go) { return $go; });
        return $id[$kind]($own) === $before;
    });
    for ($ready = false; !$ready; ) {
        delay(1);
    }
    if (($pid = pcntl_fork()) === 0) {
        $new = $pool->acquire();
        $ok = !in_array($id[$kind]($new), $ids);
        $pool->release($new);
        $pool->release($mine);
        unset($mine, $new);
        exit($ok ? 7 : 1);
    }
    until(function () use ($pid, &$status) { return pcntl_waitpid($pid, $status, WNOHANG) !== 0; });
    $go = true;
    echo $kind, ': ', pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), ', ';
    $idle = $pool->acquire();
    var_dump([$id[$kind]($mine), $id[$kind]($idle)] == $ids && await($other));
    $pool->release($idle);
    $pool->release($mine);
}
?>
--EXPECT--
redis: 7 0, bool(true)
mysqli: 7 0, bool(true)
