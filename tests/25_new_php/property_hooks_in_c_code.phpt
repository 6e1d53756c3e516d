--TEST--
PHP 8.4: C functions that read a property whose hook suspends are independent in each coroutine
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Point
{
    public int $x = 1 { get { suspend(); return $this->x; } }
    public int $y { get { suspend(); return $this->x + 1; } }
    public ?Point $inner = null;
}
$point = new Point;
$point->inner = new Point;
$ways = [
    'foreach' => function () use ($point) { foreach ($point as $name => $value) $all[$name] = is_object($value) ? 'object' : $value; return $all; },
    'json_encode' => fn () => json_encode($point),
    'get_object_vars' => fn () => array_filter(get_object_vars($point), is_int(...)),
    'var_export' => fn () => var_export($point, true),
    'by reference' => function () use ($point) { $sum = 0; foreach ([1, 2] as $_) $sum += $point->x + $point->y; return $sum; },
];
foreach ($ways as $name => $way) {
    $alone = $way();
    $together = array_map(\Async\await(...), [spawn($way), spawn($way), spawn($way)]);
    echo $name, ': ', $together === [$alone, $alone, $alone] ? 'same' : var_export($together, true), "\n";
}
echo $ways['json_encode'](), "\n";
?>
--EXPECT--
foreach: same
json_encode: same
get_object_vars: same
var_export: same
by reference: same
{"x":1,"y":2,"inner":{"x":1,"y":2,"inner":null}}
