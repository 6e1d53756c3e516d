--TEST--
Fleet: 1,000 simulated fleets with crashes, pauses, partitions and lost stores keep to the limit
--SKIPIF--
<?php if (trim((string) shell_exec('command -v lua5.1')) === '') die('skip there is no lua5.1'); ?>
--FILE--
<?php
$seed = (int) (getenv('ASYNC_SEED') ?: random_int(1, 1 << 30));
exec(dirname(__DIR__, 2) . "/tools/fleet-sim seeds=1000 seed=$seed processes=8 hosts=3 limit=14 ceiling=6 seconds=48 lease=6000 2>&1", $output, $status);
echo $status === 0 ? "kept\n" : "seed $seed: " . implode("\n", $output) . "\n";
?>
--EXPECT--
kept
