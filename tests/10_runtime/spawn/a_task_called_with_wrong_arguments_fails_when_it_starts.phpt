--TEST--
spawn(): a task called with wrong arguments fails when it starts, and await() delivers the error
--FILE--
<?php
use function Async\{await, spawn};

foreach ([
    fn () => spawn(function ($needed) {}),
    fn () => spawn(function (int $number) {}, 'text'),
    fn () => spawn(function ($a) {}, a: 1, b: 2),
] as $case) {
    $c = $case();
    echo 'spawned; ';
    try {
        await($c);
    } catch (Error $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
spawned; ArgumentCountError: Too few arguments to function {closure%S}(), 0 passed and exactly 1 expected
spawned; TypeError: {closure%S}(): Argument #1 ($number) must be of type int, string given%S
spawned; Error: Unknown named parameter $b
