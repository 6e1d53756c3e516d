--TEST--
PHP 8.5: a fatal error in a coroutine shows the calls of that coroutine
--SKIPIF--
<?php if (PHP_VERSION_ID < 80500) die('skip fatal errors have a backtrace since 8.5'); ?>
--FILE--
<?php
require __DIR__ . '/../10_runtime/child.inc';
foreach (['eval("class A extends NoInterface implements A {} final class B {} class C extends B {}");',
    'ini_set("memory_limit", "8M"); str_repeat("x", 64 << 20);'] as $code) {
    $result = run_php('
        function deep(int $i) { Async\suspend(); if ($i) deep($i - 1); else { ' . $code . ' } }
        register_shutdown_function(fn () => print("shutdown\n"));
        Async\spawn(function () { Async\suspend(); echo "other\n"; Async\delay(10000); });
        Async\spawn(deep(...), 1);
    ', ['fatal_error_backtraces' => '1']);
    echo $result['code'], ' ', $result['signal'], "\n", $result['output'];
}
?>
--EXPECTF--
255 0
other

Fatal error: %s in Command line code%s
Stack trace:
%A#%d Command line code(%d): deep(%S)
#%d [internal function]: deep(%S)
#%d {main}
shutdown
255 0
other

Fatal error: Allowed memory size of 8388608 bytes exhausted %s in Command line code on line 2
Stack trace:
#0 Command line code(2): str_repeat(%S)
#1 Command line code(2): deep(%S)
#2 [internal function]: deep(%S)
#3 {main}
shutdown
