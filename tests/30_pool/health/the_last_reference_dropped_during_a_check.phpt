--TEST--
Pool: health: when the last reference is dropped during a check, each resource is destroyed once
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checks = 0;
$destroyed = [];
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$destroyed) { $destroyed[] = $r->id; },
    healthcheck: function ($r) use ($gate, &$checks) { $checks++; $gate->wait(); return true; },
    min: 3,
    healthcheckInterval: 1,
);
$weak = WeakReference::create($pool);
until(function () use (&$checks) { return $checks === 1; });
unset($pool);
$gate->open();
steps();
var_dump($weak->get());
sort($destroyed);
echo implode(' ', $destroyed), "\n";
?>
--EXPECT--
NULL
1 2 3
