--TEST--
Pool: timeout: a deadline that passes during synchronous work, then a release, give one outcome
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 1);
for ($i = 0; $i < 5; $i++) {
    $r = $pool->acquire();
    $w = spawn(function () use ($pool) {
        try {
            return $pool->acquire(1);
        } catch (Async\TimeoutException) {
            return null;
        }
    });
    suspend();
    burn(5);
    if ($i % 2) {
        suspend();      // here the timer may be noticed
    }
    $pool->release($r);
    $got = await($w);
    check($pool, 1);
    echo $got ? 'got it: ' : 'timeout: ', counts($pool), "\n";
    if ($got) {
        $pool->release($got);
    }
}
?>
--EXPECTREGEX--
((got it: idle 0, active 1|timeout: idle 1, active 0)\n?){5}
