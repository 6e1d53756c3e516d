--TEST--
Pool: acquire(): when the factory fails for a waiter, the next waiter is served
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$failures = 0;
$pool = new Async\Pool(
    factory: function () use (&$failures) {
        if ($failures > 0) {
            throw new DomainException('failure ' . $failures--);
        }
        return new Conn;
    },
    beforeRelease: fn ($r) => false,
    max: 1,
);
$r = $pool->acquire();
foreach (['A', 'B', 'C', 'D', 'E'] as $name) {
    waiter($pool, $name);
}
steps();
$failures = 3;
$pool->release($r);
?>
--EXPECT--
A: DomainException: failure 3
B: DomainException: failure 2
C: DomainException: failure 1
D got c2
E got c3
