--TEST--
Pool: operate: pools with one name are told apart by a number, so that each line of metrics() is unique
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$make = fn (?string $name) => new Async\Pool(fn () => new Conn, name: $name);
$pools = array_map($make, ['db', 'db', 'pool#1', null, 'db#2', 'db']);
$names = fn () => implode(', ', array_map(fn ($pool) => $pool->stats()->name, Async\pools()));
echo $names(), "\n";
$series = preg_grep('/^async_pool_max/', explode("\n", Async\metrics()));
echo count($series), ' ', count(array_unique(preg_replace('/ .*/', '', $series))), "\n";
unset($pools[0]);
$pools[] = $make('db');
$pools[] = $make('db');
echo $names(), "\n";
$held = $pools[6]->acquire();
$pools[6]->close();
$pools[] = $make('db');
echo $names(), "\n";
?>
--EXPECT--
db, db#2, pool#1, pool#2, db#2#2, db#3
6 6
db#2, pool#1, pool#2, db#2#2, db#3, db, db#4
db#2, pool#1, pool#2, db#2#2, db#3, db, db#4, db#5
