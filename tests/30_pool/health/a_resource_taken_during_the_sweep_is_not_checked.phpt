--TEST--
Pool: health: a resource that is taken while the sweep is busy with another is not checked, and a returned one not twice
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
    healthcheckInterval: 50,
);
until(function () use (&$checked) { return count($checked) === 1; });
$b = $pool->acquire();
$gate->open();
steps(4);
echo implode(' ', $checked), "\n";
$pool->close();
?>
--EXPECT--
c1 c3
