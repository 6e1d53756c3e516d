--TEST--
Pool: in a child process, a value of the parent is not taken for one that another coroutine holds
--EXTENSIONS--
pcntl
--FILE--
<?php
use Async\Pool;
use function Async\{await, delay, spawn, suspend};

$made = 0;
$pool = new Pool(factory: function () use (&$made) {
    return getmypid() . ' ' . ++$made;
}, max: 2);
$ofParent = $pool->acquire();
$child = pcntl_fork();
if (!$child) {
    $other = spawn(function () use ($pool) {
        $own = $pool->acquire();
        suspend();
        $pool->release($own);
    });
    suspend();
    $pool->release($ofParent);
    echo $pool->activeCount(), ' ', $pool->idleCount(), "\n";
    await($other);
    echo $pool->activeCount(), ' ', $pool->idleCount(), "\n";
    var_dump($pool->acquire() !== $ofParent);
    exit;
}
pcntl_waitpid($child, $status);
$pool->release($ofParent);
var_dump($pool->acquire() === $ofParent);
?>
--EXPECT--
1 0
0 1
bool(true)
bool(true)
