--TEST--
Pool: fork: a pool whose handler forks is closed in the child only
--EXTENSIONS--
pcntl
--FILE--
<?php
use function Async\{await, spawn, suspend};

$child = false;
/* Resources are processes: a usual use of pools. */
$pool = new Async\Pool(
    factory: function () use (&$pool, &$child) {
        if (($pid = pcntl_fork()) === 0) {
            $child = true;
            suspend();
            try {
                $pool?->acquire();
            } catch (Async\PoolException $e) {
                exit(7);
            }
            exit($pool ? 1 : 7);
        }
        return $pid;
    },
    destructor: function (int $pid) {
        pcntl_waitpid($pid, $status);
        echo 'ended: ', pcntl_wexitstatus($status), "\n";
    },
    min: 1,
    max: 3,
);
$pids = [$pool->acquire(), $pool->acquire(), await(spawn(fn () => $pool->acquire()))];
echo $child ? 'child' : 'parent', ': active ', $pool->activeCount(), "\n";
array_map($pool->release(...), $pids);

/* The same in a handler that comes back. */
$checked = new Async\Pool(fn () => new stdClass, beforeRelease: function () use (&$child) {
    if (($pid = pcntl_fork()) === 0) {
        $child = true;
    } else {
        pcntl_waitpid($pid, $status);
        echo 'child that comes back: ', pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), "\n";
    }
    return true;
}, max: 2);
$one = $checked->acquire();
$two = $checked->acquire();
$checked->release($one);
if ($child) {
    exit($checked->isClosed() ? 8 : 1);
}
echo 'parent: idle ', $checked->idleCount(), ', active ', $checked->activeCount(), "\n";
?>
--EXPECT--
parent: active 3
child that comes back: 8 0
parent: idle 1, active 1
ended: 7
ended: 7
ended: 7
