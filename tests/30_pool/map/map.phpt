--TEST--
PoolMap: pools are made on demand; the least recently used idle one gives way
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};
$made = [];
$map = new Async\PoolMap(function (string|int $key) use (&$made) {
    $made[] = $key;
    delay(1);
    return $key === 'bad' ? throw new Exception("no pool for $key") : new Async\Pool(fn () => new Conn, max: 2, name: "pool of $key",
        destructor: function () use ($key) { delay(1); echo "closed a connection of $key\n"; });
}, max: 3);
$same = array_map(fn () => spawn(fn () => $map->get('a')), range(1, 5));
$a = await($same[0]);
foreach ($same as $coroutine) {
    echo await($coroutine) === $a ? '' : "another\n";
}
echo json_encode($made), ' ', count($map), "\n";
$map->get('b');
$map->get('7');
echo $map->get(7) === $map->get('7') ? "one key\n" : "two keys\n";
$map->get('a')->use(fn () => null);
$map->get('c');   // b gives way
$map->get('b');   // 7 gives way
echo json_encode($made), "\n";
$held = $map->get('a')->acquire();
$map->get('c');
$map->get('b');
$map->get('d');   // not a, although it was used longest ago: it is in use
echo implode(' ', array_keys($map->stats()['pools'])), "\n";
$others = [$map->get('b')->acquire(), $map->get('d')->acquire()];
echo outcome(fn () => $map->get('e')), "\n";
$map->get('a')->release($held);
unset($held);
$map->get('e');
echo implode(' ', array_keys($map->stats()['pools'])), "\n";
echo outcome(fn () => $map->get('bad')), ', ', outcome(fn () => $map->get('bad')), ', ', count($map), "\n";
$d = $map->get('d');
$d->close();
echo $map->get('d') === $d ? "closed\n" : "made anew\n";
echo json_encode([$map->remove('d'), $map->remove('d'), count($map)]), "\n";
echo json_encode($map->stats()['total']), "\n";
$cancelled = spawn(fn () => $map->get('x'));
$waits = spawn(fn () => $map->get('x'));
steps();
$cancelled->cancel();
echo outcome(fn () => await($cancelled)), ', ', await($waits)->isClosed() ? 'closed' : 'made by the other', "\n";
$map->close();
echo outcome(fn () => $map->get('a')), ', ', count($map), "\n";
echo outcome(fn () => (new Async\PoolMap(fn () => new stdClass))->get('a')), "\n";
echo outcome(fn () => new Async\PoolMap(fn () => 1, max: -1)), "\n";
echo outcome(fn () => $map->__construct(fn () => 1)), "\n";
?>
--EXPECTF--
["a"] 1
one key
["a","b",7,"c","b"]
b a d
Async\PoolException: The map is full, and each of its pools is in use (max=3)
closed a connection of a
b d e
Exception: no pool for bad, Exception: no pool for bad, %d
made anew
[true,false,%d]
{"pools":%d,"made":%d,"gaveWay":%d,"idle":%d,"active":%d,"waiting":0,"acquired":%d,"created":%d,"createFailures":0,"timeouts":0}
Async\AsyncCancellation: %s, made by the other
Async\PoolException: PoolMap is closed, 0
TypeError: The factory of a PoolMap must return an Async\Pool, stdClass returned
ValueError: Async\PoolMap::__construct(): Argument #2 ($max) must be >= 0
Error: The PoolMap was constructed already
