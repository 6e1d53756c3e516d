--TEST--
Fatal error: one in the clean-up after an uncaught exception is reported
--FILE--
<?php
require __DIR__ . '/../child.inc';

$result = run_php('use function Async\{delay, spawn, suspend};
    spawn(function () {
        try {
            delay(60_000);
        } finally {
            eval("class A implements Iterator {}");
        }
    });
    spawn(function () {
        throw new Exception("first");
    });
    register_shutdown_function(fn () => print("shutdown functions run\n"));');
preg_match_all('/Fatal error: \w+ \w+|first|shutdown functions run/', $result['output'], $matches);
echo implode(', ', $matches[0]), " ($result[code], $result[signal])\n";
?>
--EXPECT--
Fatal error: Class A, shutdown functions run (255, 0)
