--TEST--
Pool: health: only the value false, or an exception, makes a resource unhealthy
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$values = [null, 0, 0.0, '', '0', [], true, 'no', false, new Exception('thrown'), new Error('thrown')];
$made = 0;
$checked = [];
$destroyed = [];
$pool = new Async\Pool(
    factory: function () use (&$made) { return $made++; },
    destructor: function ($r) use (&$destroyed) { $destroyed[] = $r; },
    healthcheck: function ($r) use ($values, &$checked) {
        $checked[] = $r;
        return $values[$r] instanceof Throwable ? throw $values[$r] : $values[$r];
    },
    max: 11,
    healthcheckInterval: 1,
);
for ($i = 0; $i < 11; $i++) {
    $pool->acquire();
}
for ($i = 0; $i < 11; $i++) {
    $pool->release($i);
}
until(function () use (&$checked) { return count($checked) >= 11; });
$pool->close();
echo implode(' ', array_slice($checked, 0, 11)), "\n";
echo implode(' ', array_slice($destroyed, 0, 3)), "\n";
?>
--EXPECTF--
Warning: Async\Pool "%s": healthcheck() threw Error: thrown (reported once) in %s on line %d
0 1 2 3 4 5 6 7 8 9 10
8 9 10
