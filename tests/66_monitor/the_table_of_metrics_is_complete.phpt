--TEST--
Monitor: docs/monitor.md names every metric with its type, every reason, and nothing else
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

$pool = new Async\Pool(fn () => 1, name: 'db');
Async\delay(1);
$told = $labels = [];
foreach (explode("\n", monitor_get('/metrics')['body']) as $line) {
    if (preg_match('/^# TYPE (\S+) (\S+)$/', $line, $found)) {
        $told[$found[1]] = $found[2];
    } elseif (preg_match('/^(\w+)\{.*,(?:reason|state)="(\w+)"\}/', $line, $found)) {
        $labels[$found[1]][] = $found[2];
    }
}
$documented = [];
$section = strstr(strstr(file_get_contents(__DIR__ . '/../../docs/monitor.md'), '## `/metrics`'), '## `/pools.json`', true);
foreach (preg_grep('/^\| `(async|process)_/', explode("\n", $section)) as $row) {
    [, $names, $type, $meaning] = explode('|', $row);
    preg_match_all('/`(\w+)`/', $names, $found);
    foreach ($found[1] as $name) {
        $documented[$name] = trim($type);
        foreach ($labels[$name] ?? [] as $value) {
            echo str_contains($meaning, "`$value`") ? '' : "$name: $value is not documented\n";
        }
    }
}
ksort($told);
ksort($documented);
echo $told == $documented ? count($told) . " metrics\n" : var_export([array_diff_assoc($told, $documented), array_diff_assoc($documented, $told)], true);
?>
--EXPECT--
27 metrics
