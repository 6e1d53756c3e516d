--TEST--
Pool: health: an exception of the factory in a sweep is a warning, and the place is free
--INI--
display_errors=1
html_errors=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$calls = 0;
$pool = new Async\Pool(
    factory: function () use (&$calls) { if (++$calls === 2) throw new RuntimeException('cannot create'); return new Conn; },
    healthcheck: fn ($r) => $r->id > 1,
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
until(function () use (&$calls) { return $calls >= 2; });
steps();
check($pool, 1);
echo $pool->acquire(), "\n";
?>
--EXPECTF--
%AWarning: %Acannot create%A
c2
