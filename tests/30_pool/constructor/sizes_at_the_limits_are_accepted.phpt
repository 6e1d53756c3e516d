--TEST--
Pool: constructor: the smallest and the largest sizes are accepted
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip 64 bits only'); ?>
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([
    ['min' => 0, 'max' => 1],
    ['min' => 1, 'max' => 1],
    ['max' => 0xFFFFFFFF],
    ['healthcheckInterval' => 0xFFFFFFFF],
] as $sizes) {
    $pool = new Async\Pool(...['factory' => 'time', 'healthcheck' => 'is_int'] + $sizes);
    $r = $pool->acquire();
    $pool->release($r);
    echo counts($pool), "\n";
}
?>
--EXPECT--
idle 1, active 0
idle 1, active 0
idle 1, active 0
idle 1, active 0
