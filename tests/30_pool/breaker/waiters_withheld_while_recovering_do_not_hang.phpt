--TEST--
Pool: breaker: waiters that RECOVERING holds back are served or refused by the next change of state
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach (['activate', 'deactivate'] as $change) {
    $pool = new Async\Pool(fn () => new Conn, max: 3);
    $held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
    $w = [];
    foreach (['A', 'B', 'C'] as $name) {
        $w[] = waiter($pool, $name, keep: true);
    }
    steps();
    $pool->recover();
    array_map($pool->release(...), $held);
    steps();
    echo counts($pool), "\n";
    $pool->$change();
    $pool->activate();
    steps();
    $pool->close();
    foreach ($w as $c) {
        $c->isCompleted() || print("a coroutine hangs\n");
    }
}
?>
--EXPECTF--
A got c1
idle 2, active 1
B got c2
C got c3
A got c4
idle 2, active 1
B%s
C%s
