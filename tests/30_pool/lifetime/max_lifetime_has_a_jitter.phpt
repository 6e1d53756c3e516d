--TEST--
Pool: lifetime: resources that were made together do not all go together
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, destructor: function () use (&$gone) { $gone[] = hrtime(true); }, max: 50, maxLifetime: 1000);
$all = [];
for ($i = 0; $i < 50; $i++) {
    $all[] = $pool->acquire();
}
array_map($pool->release(...), $all);
$gone = [];
Async\delay(880);
echo count($gone), " before the last tenth\n";
until(function () use (&$gone) { return count($gone) === 50; });
?>
--EXPECT--
0 before the last tenth
