--TEST--
PoolMap: it and its pools can be garbage; with 10,000 keys the victim is found at once
--INI--
memory_limit=256M
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$map = new Async\PoolMap(function () use (&$map) {
    $self = $map;
    return new Async\Pool(function () use ($self) { return new Conn; }, destructor: function ($c) { echo "closed $c\n"; });
});
$map->get('a')->use(fn () => null);
unset($map);
gc_collect_cycles();
gc_collect_cycles();
Async\delay(1);
echo "collected\n";
$map = new Async\PoolMap(fn () => new Async\Pool(fn () => 1), max: 10_000);
$time = function (int $from, int $to) use ($map) {
    $start = hrtime(true);
    for ($i = $from; $i < $to; $i++) {
        $map->get("key $i");
    }
    return hrtime(true) - $start;
};
$fill = $time(0, 10_000);
$held = $map->get('key 0')->acquire();
$replace = $time(10_000, 20_000);
echo json_encode([count($map), $map->stats()['total']['gaveWay'], $replace < 5 * $fill]), "\n";
?>
--EXPECT--
closed c1
collected
[10000,10000,true]
