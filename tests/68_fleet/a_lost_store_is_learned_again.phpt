--TEST--
Fleet: without its store a process has its safe share; an empty store learns before it grants
--EXTENSIONS--
redis
posix
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

set_error_handler(function (int $level, string $message) { echo preg_replace("~reached: .*~", "reached", $message), "\n"; return true; }, E_USER_WARNING);
$redis = new Instance('redis');
[$pool, $budget] = governed(redis_store($redis->port), 'lost', 6);
[$other, $second] = governed(redis_store($redis->port), 'lost', 6);
learned($budget);
$on = true;
$jobs = load($pool, 10, $on);
until(fn () => $budget->stats()['share'] === 5 || $budget->stats()['share'] === 6);
$epoch = $budget->stats();
$redis->kill();
until(fn () => $budget->stats()['share'] === 3, 'the safe share: half of the limit');
echo "safe\n";
$pool->use(fn () => null);
$redis->start();
until(fn () => $budget->stats()['learning'] > 0, 'the store learns');
$granted = $budget->stats()['granted'];
echo $granted <= 6 ? "learns\n" : "granted $granted\n";
until(fn () => $budget->stats()['share'] >= 5, 'grows again');
echo "grows\n";
$on = false;
Async\await_all($jobs);
$second->close();
$budget->close();
?>
--EXPECTF--
Async\Fleet\Budget "lost": The store of the budget cannot be reached%A
safe
learns
grows
