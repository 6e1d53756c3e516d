--TEST--
Pool: health: an exception of the destructor in a sweep is a warning, and the place is free
--INI--
display_errors=1
html_errors=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$destroyed = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$destroyed) { $destroyed++; throw new RuntimeException("cannot destroy $r"); },
    healthcheck: fn ($r) => $r->id > 1,
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
until(function () use (&$destroyed) { return $destroyed === 1; });
steps();
echo counts($pool), "\n";
echo $kept = $pool->acquire(), "\n";
?>
--EXPECTF--
%AWarning: %Acannot destroy c1%A
idle 1, active 0
c2
