--TEST--
Pool: close(): a destructor handler that resurrects the dying pool gets a closed one
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$saved = null;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$saved, &$weak) { echo "destroyed $r\n"; $saved = $weak->get(); },
    min: 2,
);
$weak = WeakReference::create($pool);
$pool = null;
echo outcome(fn () => $saved->acquire()), ', ', counts($saved), ', ', $saved->getState()->name, "\n";
$saved = null;
var_dump($weak->get());
?>
--EXPECT--
destroyed c1
destroyed c2
Async\PoolException: Pool is closed, idle 0, active 0, ACTIVE
NULL
