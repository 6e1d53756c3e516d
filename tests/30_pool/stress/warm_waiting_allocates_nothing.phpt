--TEST--
Pool: stress: once warm, waiting acquires allocate nothing, with and without timeout
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all_or_fail, spawn, suspend};

foreach ([0, 60_000] as $timeout) {
    $pool = new Async\Pool(fn () => new stdClass, max: 2);
    $cycles = $grown = $last = 0;
    $list = [];
    for ($w = 0; $w < 8; $w++) {
        $list[] = spawn(function () use ($pool, $timeout, &$cycles, &$grown, &$last) {
            for ($i = 0; $i < 1_500; $i++) {
                $r = $pool->acquire($timeout);
                suspend();
                $pool->release($r);
                if (++$cycles % 1_000 === 0 && $cycles <= 11_000) {
                    $grown += $last && memory_get_usage() > $last;
                    $last = memory_get_usage();
                }
            }
        });
    }
    await_all_or_fail($list);
    /* A stack that was not needed for a second is given back, and may be made again. */
    echo "timeout $timeout: ", $grown < 3 ? 'never' : "$grown of 10 times", "\n";
    unset($list, $pool);
}
?>
--EXPECT--
timeout 0: never
timeout 60000: never
