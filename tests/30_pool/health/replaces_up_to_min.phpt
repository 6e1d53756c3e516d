--TEST--
Pool: health: unhealthy resources are destroyed and replaced up to the minimum
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$sweep = [];
$pool = new Async\Pool(
    factory: function () use (&$sweep) { $c = new Conn; $sweep[] = "made $c"; return $c; },
    destructor: function ($r) use (&$sweep) { $sweep[] = "destroyed $r"; },
    healthcheck: function ($r) use (&$sweep) { $sweep[] = "checked $r"; return $r->id > 3; },
    min: 2,
    max: 5,
    healthcheckInterval: 1,
);
$a = $pool->acquire();
$b = $pool->acquire();
$c = $pool->acquire();
$pool->release($a);
$pool->release($b);
$pool->release($c);
$sweep = [];
until(function () use (&$sweep) { return count($sweep) >= 8; });
echo implode("\n", array_slice($sweep, 0, 8)), "\n";
echo counts($pool), "\n";
echo $pool->acquire(), ' ', $pool->acquire(), "\n";
?>
--EXPECT--
checked c1
destroyed c1
checked c2
destroyed c2
made c4
checked c3
destroyed c3
made c5
idle 2, active 0
c4 c5
