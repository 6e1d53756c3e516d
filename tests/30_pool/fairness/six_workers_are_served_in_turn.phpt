--TEST--
Pool: fairness: six coroutines over one and over two resources are served round robin
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};

foreach ([1, 2, 4] as $max) {
    $pool = new Async\Pool(fn () => new Conn, max: $max);
    $log = '';
    $list = [];
    for ($w = 0; $w < 6; $w++) {
        $list[] = spawn(function () use ($pool, $w, $max, &$log) {
            for ($i = 0; $i < 4; $i++) {
                $r = $pool->acquire();
                check($pool, $max);
                $log .= $w;
                suspend();
                $pool->release($r);
            }
        });
    }
    await_all($list);
    echo $log, "\n";
}
?>
--EXPECT--
012345012345012345012345
012345012345012345012345
012345012345012345012345
