--TEST--
Pool: gc: a pool that is collected between the tick and the sweep is closed, and the sweep finds nothing to do
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\suspend;

for ($i = 0; $i < 20; $i++) {
    $pool = new Async\Pool(
        factory: function () use (&$pool) { return new stdClass; },
        healthcheck: function () {},
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
Async\delay(5);
echo "done\n";
?>
--EXPECT--
done
