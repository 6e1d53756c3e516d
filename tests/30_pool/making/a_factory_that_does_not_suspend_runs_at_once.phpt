--TEST--
Pool: making: around a factory that does not suspend nothing else runs, also if it throws
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$log = [];
$fail = false;
$pool = new Async\Pool(function () use (&$log, &$fail) {
    $log[] = 'factory';
    if ($fail) {
        throw new DomainException('no');
    }
    return new Conn;
}, max: 1000);
$noise = spawn(function () use (&$log, &$stop) {
    while (!$stop) {
        $log[] = 'others';
        suspend();
    }
});
$a = spawn(function () use ($pool, &$log, &$fail) {
    for ($i = 0; $i < 200; $i++) {      // often enough for the scheduler to look at its timers in between
        $log = [];
        $fail = $i % 2 === 1;
        $got = outcome(fn () => $GLOBALS['kept'][] = $pool->acquire($i % 3 * 1000));
        if ($log !== ['factory'] || $got !== ($fail ? 'DomainException: no' : 'c' . $i / 2 + 1)) {
            echo "$i: $got after ", implode(', ', $log), "\n";
        }
    }
});
await($a);
$stop = true;
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 100
