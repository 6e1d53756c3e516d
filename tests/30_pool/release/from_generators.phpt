--TEST--
Pool: release(): works in the finally block of a generator that is left early
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\suspend;

function rows(Async\Pool $pool)
{
    $r = $pool->acquire();
    try {
        yield "first row of $r";
        yield 'second row';
    } finally {
        $pool->release($r);
        echo "released by the generator\n";
    }
}
$pool = new Async\Pool(fn () => new Conn, max: 1);
foreach (rows($pool) as $row) {
    echo $row, "\n";
    waiter($pool, 'A');
    suspend();
    break;
}
steps();
$rows = rows($pool);
$rows->current();
waiter($pool, 'B');
steps();
unset($rows);
steps();
$cycle = new stdClass;
$cycle->self = $cycle;
$cycle->rows = rows($pool);
$cycle->rows->current();
waiter($pool, 'C');
steps();
unset($cycle);
gc_collect_cycles();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
first row of c1
released by the generator
A got c1
released by the generator
B got c1
released by the generator
C got c1
idle 1, active 0
