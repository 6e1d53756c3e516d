--TEST--
Reactor: the unit test in C passes
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux') die('skip counts calls of epoll');
if (!function_exists('shell_exec')) die('skip shell_exec() is disabled');
if (!trim((string) shell_exec('command -v cc'))) die('skip no C compiler');
if (trim((string) shell_exec('pkg-config --exists libuv 2>/dev/null && echo yes')) !== 'yes') die('skip no libuv headers');
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
$binary = tempnam(sys_get_temp_dir(), 'reactor_test');
$command = 'cd ' . escapeshellarg($root) . ' && cc -std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Wno-unused-parameter -Werror -Isrc -o ' . escapeshellarg($binary)
    . ' tests/unit/reactor/*.c src/reactor/*.c src/support/*.c $(pkg-config --cflags --libs libuv) -lpthread'
    . ' && ' . escapeshellarg($binary);
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
