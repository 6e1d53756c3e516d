--TEST--
Pool: stress: once warm, waiting acquires allocate nothing, with and without timeout
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all_or_fail, spawn, suspend};

foreach ([0, 60_000] as $timeout) {
    $pool = new Async\Pool(fn () => new stdClass, max: 2);
    $cycles = 0;
    $before = $after = null;
    $list = [];
    for ($w = 0; $w < 8; $w++) {
        $list[] = spawn(function () use ($pool, $timeout, &$cycles, &$before, &$after) {
            for ($i = 0; $i < 1_500; $i++) {
                $r = $pool->acquire($timeout);
                suspend();
                $pool->release($r);
                if (++$cycles === 1_000) {
                    $before = memory_get_usage();
                } elseif ($cycles === 11_000) {
                    $after = memory_get_usage();
                }
            }
        });
    }
    await_all_or_fail($list);
    echo "timeout $timeout: ", $after - $before, "\n";
    unset($list, $pool);
}
?>
--EXPECT--
timeout 0: 0
timeout 60000: 0
