--TEST--
Monitor: the parser of requests survives random ones, in random pieces, under sanitizers
--SKIPIF--
<?php
if (!function_exists('shell_exec')) die('skip shell_exec() is disabled');
if (!trim((string) shell_exec('command -v cc'))) die('skip no C compiler');
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
$binary = tempnam(sys_get_temp_dir(), 'http_test');
$command = 'cd ' . escapeshellarg($root) . ' && cc -std=gnu11 -O1 -g -Wall -Wextra -Werror -fsanitize=address,undefined -Isrc -o '
    . escapeshellarg($binary) . ' tests/unit/http_test.c src/monitor/http_request.c && ' . escapeshellarg($binary);
echo shell_exec("($command) 2>&1");
unlink($binary);
?>
--EXPECT--
all kinds of answers, none of them wrong
