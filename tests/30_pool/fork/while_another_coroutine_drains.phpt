--TEST--
Pool: fork: a pool that is being drained in the parent serves in the child, and counts from zero
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 2);
$pool->use(fn () => null);
$held = $pool->acquire();
$drain = spawn($pool->drain(...));
suspend();
if (($pid = pcntl_fork()) === 0) {
    $pool->release($held);
    $pool->use(fn ($r) => print("child: $r\n"));
    $stats = $pool->stats();
    echo "child: acquired $stats->acquired, created $stats->created, peak $stats->peakActive, used {$stats->use->count}\n";
    exit;
}
pcntl_waitpid($pid, $status);
echo 'parent: ', outcome($pool->acquire(...)), "\n";
$pool->release($held);
var_dump(await($drain), $pool->stats()->acquired);
?>
--EXPECT--
child: c2
child: acquired 1, created 1, peak 1, used 1
parent: Async\PoolException: Pool is being drained
bool(true)
int(2)
