--TEST--
Deadlock: the report is short, and is displayed and logged as errors are
--FILE--
<?php
require __DIR__ . '/../child.inc';

$code = '$p = new Async\Pool(fn () => 1, max: 1, name: str_repeat("n", 1 << 16)); $p->acquire();
    for ($i = 0; $i < 2000; $i++) Async\spawn(fn () => $p->acquire());';
$log = tempnam(sys_get_temp_dir(), 'async');
foreach ([['1', '0'], ['0', '1']] as [$display, $logs]) {
    $result = run_php($code, ['display_errors' => $display, 'log_errors' => $logs, 'error_log' => $log]);
    $logged = file_get_contents($log);
    echo $result['code'], ' ', substr_count($result['output'], 'REPORT START'), ' ', substr_count($logged, 'REPORT START'), ' ',
        strlen($result['output'] . $logged) < 30_000 ? 'short' : 'long', "\n";
}
unlink($log);
?>
--EXPECT--
255 1 0 short
255 0 1 short
