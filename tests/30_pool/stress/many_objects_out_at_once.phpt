--TEST--
Pool: stress: thousands of objects out at once, released in random order, are all recognised
--FILE--
<?php
require __DIR__ . '/../pool.inc';

mt_srand((int) (getenv('ASYNC_SEED') ?: 3));
$pool = new Async\Pool(fn () => new Conn, max: 5_000);
for ($round = 0; $round < 3; $round++) {
    $out = [];
    while ($r = $pool->tryAcquire()) {
        $out[] = $r;
    }
    shuffle($out);
    $foreign = new Conn;
    $refused = 0;
    foreach ($out as $i => $r) {
        $pool->release($r);
        if ($i % 7 === 0) {
            foreach ([$r, $foreign] as $wrong) {
                try {
                    $pool->release($wrong);
                } catch (Async\PoolException) {
                    $refused++;
                }
            }
        }
    }
    echo count($out), ' ', $refused, ' ', counts($pool), "\n";
}
?>
--EXPECT--
5000 1430 idle 5000, active 0
5000 1430 idle 5000, active 0
5000 1430 idle 5000, active 0
