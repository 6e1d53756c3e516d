--TEST--
Exceptions: an uncaught failure of a coroutine makes the exit code 255
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([
    'coroutine' => 'Async\spawn(function () { throw new Exception("x"); });',
    'after a wait' => 'Async\spawn(function () { Async\delay(1); throw new Exception("x"); });',
    'main' => 'Async\spawn(function () { Async\delay(60000); }); Async\suspend(); throw new Exception("x");',
    'main cancelled' => 'Async\spawn(function () { Async\suspend(); }); throw new Async\AsyncCancellation("x");',
    'coroutine cancelled' => 'Async\spawn(function () { throw new Async\AsyncCancellation("x"); });',
] as $name => $code) {
    $result = run_php($code);
    echo $name, ': ', $result['code'], ' ', $result['signal'], ' ', substr_count($result['output'], 'Fatal error: Uncaught'), "\n";
}
?>
--EXPECT--
coroutine: 255 0 1
after a wait: 255 0 1
main: 255 0 1
main cancelled: 0 0 0
coroutine cancelled: 0 0 0
