--TEST--
Pool: stress: a thousand pools side by side, each with waiters and a health timer
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};

$served = $checked = 0;
for ($i = 0; $i < 1_000; $i++) {
    $pools[$i] = $pool = new Async\Pool(fn () => $i, healthcheck: function () use (&$checked) { $checked++; }, min: 1, max: 2, healthcheckInterval: 1 + $i % 5);
    for ($k = 0; $k < 3; $k++) {
        $list[] = spawn(function () use ($pool, $i, &$served) {
            $r = $pool->acquire(30_000);
            suspend();
            $served += (int) ($r === $i);
            $pool->release($r);
        });
    }
}
await_all($list);
until(function () use (&$checked) { return $checked >= 1_000; });
var_dump($served, array_sum(array_map(fn ($p) => $p->activeCount(), $pools)));
?>
--EXPECT--
int(3000)
int(0)
