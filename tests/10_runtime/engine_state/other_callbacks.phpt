--TEST--
Engine state: callbacks of array, preg and iterator functions may suspend
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$work = function (string $name) {
    $wait = function ($x) { suspend(); return $x; };
    return implode(' ', [
        implode(array_map(fn ($x) => $wait($name . $x), [1, 2])),
        implode(array_filter([1, 2, 3, 4], fn ($x) => $wait($x) % 2)),
        array_reduce([1, 2, 3], fn ($sum, $x) => $wait($sum) . $name . $x, ''),
        preg_replace_callback('/\d/', fn ($m) => $wait($name . $m[0]), '1-2-3'),
        preg_replace_callback_array(['/a/' => fn () => $wait('A'), '/b/' => fn () => $wait('B')], 'abab'),
        implode(iterator_to_array(new CallbackFilterIterator(new ArrayIterator([1, 2, 3, 4]), fn ($x) => $wait($x) > 2), false)),
        mb_or_not($wait, $name),
    ]);
};
function mb_or_not($wait, $name) { return call_user_func_array($wait, [$name]); }
echo implode("\n", await_all_or_fail([spawn($work, 'x'), spawn($work, 'y'), spawn($work, 'z')])), "\n";
?>
--EXPECT--
x1x2 13 x1x2x3 x1-x2-x3 ABAB 34 x
y1y2 13 y1y2y3 y1-y2-y3 ABAB 34 y
z1z2 13 z1z2z3 z1-z2-z3 ABAB 34 z
