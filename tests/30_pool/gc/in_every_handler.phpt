--TEST--
Pool: gc: a collection may run inside every handler
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$made = 0;
$collect = function () { gc_collect_cycles(); };
$pool = new Async\Pool(
    factory: function () use (&$pool, &$made) {
        gc_collect_cycles();
        $made++;
        $o = new stdClass;
        $o->self = $o;
        $o->pool = $pool;
        return $o;
    },
    destructor: $collect,
    healthcheck: $collect,
    beforeAcquire: $collect,
    beforeRelease: fn () => gc_collect_cycles() * 0 + mt_rand(0, 5) > 0,
    min: 1,
    max: 3,
    healthcheckInterval: 1,
);
for ($i = 0; $i < 100; $i++) {
    $a = $pool->acquire();
    $b = $pool->tryAcquire();
    check($pool, 3);
    $pool->release($a);
    $b && $pool->release($b);
    if ($i % 10 === 0) {
        delay(1);
    }
}
$weak = WeakReference::create($pool);
unset($a, $b, $pool);
steps();
gc_collect_cycles();
delay(5);
gc_collect_cycles();
var_dump($weak->get());
?>
--EXPECT--
NULL
