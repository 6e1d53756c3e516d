--TEST--
PDO pool: the unit test in C of what SQL says about its session passes
--SKIPIF--
<?php
if (!function_exists('shell_exec')) die('skip shell_exec() is disabled');
if (!trim((string) shell_exec('command -v cc'))) die('skip no C compiler');
?>
--FILE--
<?php
$root = dirname(__DIR__, 3);
$binary = tempnam(sys_get_temp_dir(), 'sql_facts_test');
$command = 'cd ' . escapeshellarg($root) . ' && cc -std=gnu11 -O1 -g -Wall -Wextra -Werror -Isrc -o ' . escapeshellarg($binary)
    . ' tests/unit/sql_facts_test.c src/pdo/sql_*.c && ' . escapeshellarg($binary);
$output = (string) shell_exec("($command) 2>&1");
unlink($binary);

$lines = explode("\n", trim($output));
$result = end($lines);
if (!preg_match('/^[1-9]\d* passed, 0 failed$/', $result)) {
    echo $output;
}
echo $result, "\n";
?>
--EXPECTF--
%d passed, 0 failed
