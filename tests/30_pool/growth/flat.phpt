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
const SIZES = [250, 500, 1000];
const TOLERANCE = 1.2; // per doubling; a scan doubles the cost

$folder = sys_get_temp_dir() . '/growth' . getmypid();
mkdir($folder);
file_put_contents("$folder/run.php", '<?php const SIZES = ' . var_export(SIZES, true) . '; require ' . var_export(__DIR__ . '/growth.inc', true) . ';');
$module = ini_get('extension_dir') . '/async.so';
$options = is_file($module) ? "-n -d extension=$module" : '';
$names = json_decode(shell_exec("valgrind -q --tool=callgrind --callgrind-out-file=$folder/out --dump-before=zif_Async_metrics "
    . PHP_BINARY . " $options -d memory_limit=-1 $folder/run.php 2>$folder/err") ?: 'null');
if (!$names) {
    echo file_get_contents("$folder/err");
}
$dump = 0;
foreach ($names ?? [] as $name) {
    $costs = [];
    foreach (SIZES as $n) {
        $dump += 2; // what was measured ends here; it begins at the one before
        preg_match('/^totals: (\d+)/m', file_get_contents("$folder/out.$dump"), $found);
        $costs[] = (int) ($found[1] / $n);
    }
    $grows = $costs[0] * TOLERANCE < $costs[1] || $costs[1] * TOLERANCE < $costs[2];
    echo $name, ': ', $grows ? 'grows: ' . implode(' ', $costs) : 'ok', "\n";
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
