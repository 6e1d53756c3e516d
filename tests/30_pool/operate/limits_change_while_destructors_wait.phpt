--TEST--
Pool: resize(), evict(): take changes into account that others make during a suspended destructor
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use Async\Pool;
use function Async\{await, spawn};

function filled(int $count, Gate $gate): Pool
{
    $pool = new Pool(fn () => new Conn, destructor: fn () => $gate->wait(), max: 6);
    $held = [];
    for ($i = 0; $i < $count; $i++) {
        $held[] = $pool->acquire();
    }
    foreach ($held as $conn) {
        $pool->release($conn);
    }
    return $pool;
}

$pool = filled(6, $gate = new Gate);
$smaller = spawn($pool->resize(...), 0, 2);
steps();
$pool->resize(0, 6);
$gate->open();
await($smaller);
echo 'resized twice: ', counts($pool), "\n";

$pool = filled(6, $gate = new Gate);
$resizes = [spawn($pool->resize(...), 0, 4)];
steps();
$resizes[] = spawn($pool->resize(...), 0, 4);
steps();
$resizes[] = spawn($pool->resize(...), 0, 4);
steps();
$gate->open();
array_map(\Async\await(...), $resizes);
echo 'resized again to the same: ', counts($pool), "\n";

$pool = filled(6, $gate = new Gate);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
$resize = spawn($pool->resize(...), 0, 3);
steps();
$releases = array_map(fn ($conn) => spawn($pool->release(...), $conn), $held);
steps();
$gate->open();
array_map(\Async\await(...), [$resize, ...$releases]);
echo 'released meanwhile: ', counts($pool), "\n";

$pool = filled(3, $gate = new Gate);
$evicting = spawn($pool->evict(...));
steps();
$taking = spawn(function () use ($pool) {
    $pool->release($pool->acquire());
});
steps();
$gate->open();
await($taking);
await($evicting);
echo 'evicted, and made since: ', counts($pool), "\n";
?>
--EXPECT--
resized twice: idle 5, active 0
resized again to the same: idle 4, active 0
released meanwhile: idle 3, active 0
evicted, and made since: idle 1, active 0
