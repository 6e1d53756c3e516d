--TEST--
Pool: stats(): json_encode() writes all properties, the state by its name
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, name: 'db');
$pool->use(fn () => null);
$stats = $pool->stats();
$json = json_decode(json_encode($stats, JSON_THROW_ON_ERROR), true);
echo $json['name'], ' ', $json['state'], ' ', $json['created'], ' ', $json['use']['count'], ' ', $json['destroyed']['closed'], "\n";
var_dump(array_keys($json) === array_keys(get_object_vars($stats)), $stats->state === Async\CircuitBreakerState::ACTIVE);
var_dump((new ReflectionClass($stats))->newInstanceWithoutConstructor()->jsonSerialize());
?>
--EXPECT--
db ACTIVE 1 1 0
bool(true)
bool(true)
array(0) {
}
