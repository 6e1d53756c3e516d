--TEST--
Pool: handlers: only the value false of beforeAcquire rejects
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$hooks['no return'] = function () {};
foreach ([false, null, 0, 0.5, '', '0', [], true, 1, new ArrayObject] as $value) {
    $hooks[show($value)] = fn () => $value;
}
foreach ($hooks as $name => $hook) {
    $destroyed = 0;
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function () use (&$destroyed) { $destroyed++; },
        beforeAcquire: $hook,
        min: 1,
    );
    $r = $pool->acquire();
    echo "$name: ", $destroyed ? 'rejected' : 'accepted', "\n";
}
?>
--EXPECT--
no return: accepted
false: rejected
NULL: accepted
0: accepted
0.5: accepted
'': accepted
'0': accepted
[]: accepted
true: accepted
1: accepted
ArrayObject: accepted
