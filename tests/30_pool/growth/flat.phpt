--TEST--
Growth: an operation costs the same however many coroutines and resources there are
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
if (getenv('SKIP_ASAN')) die('skip Callgrind cannot run a sanitizer');
if (!is_executable('/usr/bin/valgrind')) die('skip needs valgrind');
require __DIR__ . '/../../support.inc';
if (is_musl()) die('skip Callgrind of glibc cannot run it');
putenv('ASYNC_FAULT_LOG=' . $log = tempnam(sys_get_temp_dir(), 'fault'));
Async\suspend();
$is_developer_build = filesize($log) > 0;
unlink($log);
if ($is_developer_build) die('skip a developer build looks at all resources after each operation');
?>
--FILE--
<?php
const SIZES = [500, 1000, 2000];
const ROUNDS = 3; // the cheapest one counts: stacks are made and given back in any
const TOLERANCE = 1.25; // a scan doubles what is added with each operation that is added
const LUCK = 1_000_000; // a scan of so many adds more, even with two instructions for each

$folder = sys_get_temp_dir() . '/growth' . getmypid();
mkdir($folder);
file_put_contents("$folder/run.php", '<?php const ROUNDS = ' . ROUNDS . ', SIZES = ' . var_export(SIZES, true) . '; require ' . var_export(__DIR__ . '/growth.inc', true) . ';');
$module = ini_get('extension_dir') . '/async.so';
$options = is_file($module) ? "-n -d extension=$module" : '';
$names = json_decode(shell_exec("valgrind -q --tool=callgrind --callgrind-out-file=$folder/out --dump-before=zif_Async_metrics "
    . PHP_BINARY . " $options -d memory_limit=-1 $folder/run.php 2>$folder/err") ?: 'null');
if (!$names) {
    echo file_get_contents("$folder/err");
}
$dump = 0;
foreach ($names ?? [] as $name) {
    $totals = [];
    foreach (SIZES as $n) {
        $rounds = [];
        for ($i = 0; $i < ROUNDS; $i++) {
            $dump += 2; // what was measured ends here; it begins at the one before
            preg_match('/^totals: (\d+)/m', file_get_contents("$folder/out.$dump"), $found);
            $rounds[] = (int) $found[1];
        }
        $totals[] = min($rounds);
    }
    $few = ($totals[1] - $totals[0]) / (SIZES[1] - SIZES[0]);
    $many = ($totals[2] - $totals[1]) / (SIZES[2] - SIZES[1]);
    $excess = $totals[2] - $totals[1] - 2 * ($totals[1] - $totals[0]);
    echo $name, ': ', $few * TOLERANCE < $many && $excess > LUCK ? sprintf('grows from %d to %d instructions', $few, $many) : 'ok', "\n";
}
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
acquire by holders: ok
timeouts: ok
use() of numbers: ok
cancelled waiters: ok
acquire and release: ok
a chain of await(): ok
many that await one: ok
time limits: ok
a channel: ok
tasks of a group: ok
a scope: ok
futures: ok
Locals: ok
