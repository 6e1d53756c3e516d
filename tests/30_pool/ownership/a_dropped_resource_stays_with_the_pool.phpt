--TEST--
Pool: ownership: a resource that the user drops stays with the pool, as an active one, until the pool goes
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
--EXPECT--
idle 0, active 1
idle 1, active 1
destructor of the pool
gone
idle 0, active 1
gone
end
