--TEST--
Pool: health: a resource that is acquired during the sweep is not checked
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checked = [];
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function ($r) use ($gate, &$checked) { $checked[] = (string) $r; if (count($checked) === 1) $gate->wait(); },
    min: 3,
    max: 3,
    healthcheckInterval: 5,
);
until(function () use (&$checked) { return count($checked) === 1; });
$b = $pool->acquire();
$gate->open();
until(function () use (&$checked) { return count($checked) >= 2; });
echo implode(' ', array_slice($checked, 0, 2)), "\n";
var_dump(in_array((string) $b, $checked, true));
$pool->close();
?>
--EXPECT--
c1 c3
bool(false)
