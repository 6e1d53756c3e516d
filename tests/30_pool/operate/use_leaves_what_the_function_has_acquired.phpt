--TEST--
Pool: use(): does not release what its function has acquired itself
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, max: 1);
$kept = $pool->use(function ($r) use ($pool) { $pool->release($r); return $pool->acquire(); });
echo "$kept is held, ", counts($pool), "\n";
var_dump($pool->tryAcquire());
$pool->release($kept);

echo "values without identity\n";
$pool = new Async\Pool(function () { static $i = 0; return ++$i; }, max: 4);
$kept = $pool->use(function ($r) use ($pool) { $pool->discard($r); return $pool->acquire(); });
echo "$kept is held, ", counts($pool), "\n";
$pool->use(function ($outer) use ($pool) {
    $pool->use(fn ($inner) => $pool->discard($inner));
    echo 'the outer one is held, ', counts($pool), "\n";
});
echo counts($pool), "\n";
$pool->use(function ($r) use ($pool, &$another) { $another = $pool->acquire(); });
echo 'two are held, ', counts($pool), "\n";
$pool->release($kept);
$pool->release($another);
echo counts($pool), "\n";
?>
--EXPECT--
c1 is held, idle 0, active 1
NULL
values without identity
2 is held, idle 0, active 1
the outer one is held, idle 0, active 2
idle 1, active 1
two are held, idle 1, active 2
idle 3, active 0
