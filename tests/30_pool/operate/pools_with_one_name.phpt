--TEST--
Pool: metrics(): pools with the same name are told apart by a number
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$make = fn (?string $name) => new Async\Pool(fn () => new Conn, name: $name);
$pools = array_map($make, ['db', 'db', 'pool#1', null, 'db (2)', 'db']);
$names = function () {
    preg_match_all('/^async_pool_max{pool="(.*)"}/m', Async\metrics(), $found);
    return implode(', ', $found[1]);
};
echo $names(), "\n";
unset($pools[0]);
echo $names(), "\n";
echo $pools[1]->stats()->name, "\n";
?>
--EXPECT--
db, db (2), pool#1, pool#1 (2), db (2) (2), db (3)
db, pool#1, pool#1 (2), db (2), db (3)
db
