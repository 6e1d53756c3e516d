--TEST--
Fleet: what is still in use when its pool closes is reported until it is released
--EXTENSIONS--
redis
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

$store = redis_store();
[$pool, $budget] = governed($store, $name = 'closed-' . getmypid(), 4);
learned($budget);
$held = [$pool->acquire(), $pool->acquire()];
$pool->close();
$has = fn () => array_sum(array_column($store->members($name), 'has'));
renewed($budget);
renewed($budget);
echo $has(), " in use\n";
array_map($pool->release(...), $held);
until(fn () => $store->members($name) === [], 'it leaves');
echo "none\n";
?>
--EXPECT--
2 in use
none
