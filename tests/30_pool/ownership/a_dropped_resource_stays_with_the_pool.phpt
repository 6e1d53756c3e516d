--TEST--
Pool: ownership: a resource that the user drops stays active until the pool is closed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Noisy
{
    public function __destruct() { echo "gone\n"; }
}
$pool = new Async\Pool(fn () => new Noisy, destructor: function () { echo "destructor of the pool\n"; }, max: 2);
$r = $pool->acquire();
unset($r);
echo counts($pool), "\n";
$r = $pool->acquire();
$pool->release($r);
unset($r);
echo counts($pool), "\n";
$pool->close();
echo counts($pool), "\n";
unset($pool);
echo "end\n";
?>
--EXPECTF--
idle 0, active 1
idle 1, active 1

Warning: Async\Pool "pool#1": Noisy has been held for %d ms by main code since %s:9, and was dropped without a release: the pool has destroyed it in %s on line 9
destructor of the pool
gone
destructor of the pool
gone
idle 0, active 0
end
