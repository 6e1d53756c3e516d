--TEST--
Pool: release(): works in every state of the breaker
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 3);
foreach (['activate', 'deactivate', 'recover'] as $change) {
    $held[$change] = $pool->acquire();
}
foreach ($held as $change => $r) {
    $pool->$change();
    $pool->release($r);
    echo counts($pool), ', ', $pool->getState()->name, "\n";
}
?>
--EXPECT--
idle 1, active 2, ACTIVE
idle 2, active 1, INACTIVE
idle 3, active 0, RECOVERING
