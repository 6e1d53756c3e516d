--TEST--
Pool: timeout: a waiter that is cancelled after its deadline, before it runs, gets one exception
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 1);
for ($i = 0; $i < 5; $i++) {
    $r = $pool->acquire();
    $caught = [];
    $w = spawn(function () use ($pool, &$caught) {
        try {
            $pool->acquire(1);
        } catch (Async\TimeoutException | Async\AsyncCancellation $e) {
            $caught[] = $e;
        }
    });
    suspend();
    burn(5);
    if ($i % 2) {
        suspend();      // here the timer may be noticed
    }
    $w->cancel();
    steps();
    var_dump(count($caught));
    $pool->release($r);
    echo counts($pool), "\n";
}
?>
--EXPECT--
int(1)
idle 1, active 0
int(1)
idle 1, active 0
int(1)
idle 1, active 0
int(1)
idle 1, active 0
int(1)
idle 1, active 0
