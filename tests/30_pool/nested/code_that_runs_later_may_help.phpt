--TEST--
Pool: nested: a supervisor that cancels, or a WeakReference that releases, may come later
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, await_all, spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 2);
$work = function (string $name) use ($pool, &$weak) {
    $one = $pool->acquire();
    $weak ??= WeakReference::create($one);
    suspend();
    try {
        $two = $pool->acquire();
        echo "$name has both\n";
        $pool->release($two);
        $pool->release($one);
    } catch (Async\AsyncCancellation) {
        echo "$name: cancelled\n";
        $pool->release($one);
    }
};
[$a, $b] = [spawn($work, 'A'), spawn($work, 'B')];
until(fn () => $pool->waitingCount() === 2);
$b->cancel();
await_all([$a, $b]);
$weak = null;
$c = spawn(function () use ($pool, &$weak) {
    $one = $pool->acquire();
    $two = $pool->acquire();
    $weak = WeakReference::create($one);
    echo 'C has a third one: ', show($pool->acquire()), "\n";
});
until(fn () => $pool->waitingCount() === 1);
$pool->release($weak->get());
await($c);
?>
--EXPECTF--
B: cancelled
A has both
C has a third one: c%d
%A
