--TEST--
PHP 8.5: Closure::getCurrent() and get_error_handler() belong to the coroutine
--SKIPIF--
<?php if (PHP_VERSION_ID < 80500) die('skip these came with 8.5'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Constants {
    const LATER = static function (int $i): int { suspend(); return $i * 2; };
}
$factorial = function (int $n): int { suspend(); return $n < 2 ? 1 : $n * (Closure::getCurrent())($n - 1); };
$jobs = [spawn($factorial, 5), spawn($factorial, 6), spawn(Constants::LATER, 4), spawn(Constants::LATER, 5)];
echo json_encode(array_map(\Async\await(...), $jobs)), "\n";

var_dump(await(spawn(function () {
    $handler = fn () => true;
    set_error_handler($handler);
    suspend();
    $same = get_error_handler() === $handler;
    restore_error_handler();
    return $same;
})));
?>
--EXPECT--
[120,720,8,10]
bool(true)
