--TEST--
Fleet: Redis and PostgreSQL give the same answers to the same reports, and keep to the limit
--EXTENSIONS--
redis
pdo_pgsql
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT') || !getenv('ASYNC_TEST_PGSQL_PORT')) die('skip needs Redis and PostgreSQL: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\Report;

mt_srand($seed = (int) (getenv('ASYNC_SEED') ?: random_int(1, 1 << 30)));
$stores = [redis_store(), postgres_store()];
$budget = 'rules-' . getmypid();
const LIMIT = 30;
$has = $grants = [];
$report = fn (string $id, int $wants) => new Report($budget, $id, LIMIT, 600_000, $has[$id] ?? 0, $wants, 1, 12, 1 + crc32($id) % 2, 0, 'x');
foreach ($stores as $store) {
    $store->refresh($report('first', 0));        // begins to learn; this test does not wait for ten minutes:
}
$redis = new Redis;
$redis->connect('127.0.0.1', (int) getenv('ASYNC_TEST_REDIS_PORT'));
$redis->hset("{async-fleet:$budget}:state", 'learn', '0');
postgres()->exec("UPDATE async_fleet SET learn = 0 WHERE budget = '$budget'");

for ($step = 0; $step < 300; $step++) {
    $id = 'p' . mt_rand(1, 12);
    if (mt_rand(0, 19) === 0) {
        array_map(fn ($store) => $store->leave($report($id, 0)), $stores);
        unset($has[$id], $grants[$id]);
        continue;
    }
    $wants = mt_rand(0, 3) ? mt_rand(0, 4) : mt_rand(0, 15);
    [$a, $b] = array_map(fn ($store) => $store->refresh($report($id, $wants)), $stores);
    if ([$a->grant, $a->target, $a->safe, $a->granted, $a->members, $a->floors] !== [$b->grant, $b->target, $b->safe, $b->granted, $b->members, $b->floors]) {
        echo "seed $seed, step $step: ", json_encode([$a, $b]), "\n";
        break;
    }
    $grants[$id] = $a->grant;
    $has[$id] = mt_rand(0, $a->grant);
    if (array_sum($grants) > LIMIT) {
        echo "seed $seed, step $step: more than the limit: ", json_encode($grants), "\n";
        break;
    }
}
echo count($stores[0]->members($budget)) === count($stores[1]->members($budget)) ? "the same members\n" : "not the same members\n";
?>
--EXPECT--
the same members
