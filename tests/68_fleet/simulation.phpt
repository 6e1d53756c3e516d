--TEST--
Fleet: 1,000 simulated fleets with crashes, pauses, partitions and lost stores keep to the limit
--SKIPIF--
<?php if (trim((string) shell_exec('command -v lua5.1')) === '') die('skip there is no lua5.1'); ?>
--FILE--
<?php
$seed = (int) (getenv('ASYNC_SEED') ?: random_int(1, 1 << 30));
for ($part = 0, $kept = true; $part < 10 && $kept; $part++) {  // what prints does not time out
    exec(dirname(__DIR__, 2) . "/tools/fleet-sim seeds=100 seed=" . $seed + 100 * $part . ' processes=8 hosts=3 limit=14 ceiling=6 seconds=30 lease=4000 2>&1',
        $output, $status);
    $kept = $status === 0;
    echo $kept ? '.' : "seed $seed: " . implode("\n", $output);
}
echo "\n";
?>
--EXPECT--
..........
