--TEST--
Pool: gc: an unreferenced pool whose sweep is queued is collected after the sweep
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\suspend;

const POOLS = 20;
$destroyed = $late = 0;
for ($i = 0; $i < POOLS; $i++) {
    $life = (object) ['is_over' => false];
    $pool = new Async\Pool(
        factory: function () use (&$pool) { return new stdClass; },
        destructor: function () use ($life, &$destroyed) {
            $life->is_over = true;
            $destroyed++;
        },
        healthcheck: function () use ($life, &$late) { $late += (int) $life->is_over; },
        min: 3,
        healthcheckInterval: 1,
    );
    suspend();
    burn(2);
    suspend();      // here the tick may be noticed, and the sweep be queued behind us
    unset($pool);
    gc_collect_cycles();
    $junk = array_map(fn ($n) => new ArrayObject([$n]), range(0, 50));
    suspend();
}
until(function () use (&$destroyed) {
    gc_collect_cycles();    // a pool whose next sweep has been queued meanwhile is left alone again
    return $destroyed === 3 * POOLS;
});
Async\delay(5);
echo "$destroyed resources are destroyed, $late checks after that\n";
?>
--EXPECT--
60 resources are destroyed, 0 checks after that
