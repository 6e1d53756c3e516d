--TEST--
Pool: fairness: two coroutines that acquire, suspend and release one resource alternate strictly
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};

$pool = new Async\Pool(fn () => 1, max: 1);
$log = '';
foreach (['A', 'B'] as $name) {
    $list[] = spawn(function () use ($pool, $name, &$log) {
        for ($i = 0; $i < 10; $i++) {
            $r = $pool->acquire();
            $log .= $name;
            suspend();
            $pool->release($r);
        }
    });
}
await_all($list);
echo $log, "\n";
?>
--EXPECT--
ABABABABABABABABABAB
