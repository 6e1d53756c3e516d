--TEST--
Pool: health: a pool whose last reference is dropped during a check lives until the sweep is over, then closes
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: function ($r) use ($gate, &$checks) { if (++$checks === 1) $gate->wait(); return $r->id !== 2; },
    min: 3,
    healthcheckInterval: 1,
);
$weak = WeakReference::create($pool);
until(function () use (&$checks) { return $checks === 1; });
unset($pool);
echo "dropped\n";
$gate->open();
steps(12);
var_dump($weak->get());
echo "end\n";
?>
--EXPECTF--
dropped
%Adestroyed c%d
%ANULL
end
