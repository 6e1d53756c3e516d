--TEST--
Fleet: running processes follow a limit that is changed in the store; others are refused
--EXTENSIONS--
redis
pdo_pgsql
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT') || !getenv('ASYNC_TEST_PGSQL_PORT')) die('skip needs Redis and PostgreSQL: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\{Budget, Report};
use Async\Pool;

foreach (['redis' => redis_store(), 'pgsql' => postgres_store()] as $kind => $store) {
    $name = "changes-$kind-" . getmypid();
    $change = fn (int $limit) => $store->changeLimit($name, $limit);
    [$pool, $budget] = governed($store, $name, 4, 1, 20);
    learned($budget);
    $isOn = true;
    $jobs = load($pool, 30, $isOn);
    until(fn () => $pool->count() === 4, 'all of four');
    $change(12);
    until(fn () => $pool->count() === 12 && $budget->stats()['limit'] === 12, 'all of twelve');
    $change(3);
    until(fn () => $pool->count() === 3 && $budget->stats()['share'] === 3, 'all of three');
    echo "$kind follows\n";
    foreach ([4, 3] as $limit) {
        $other = new Budget($store, $name, $limit, LEASE);
        echo str_replace($name, 'NAME', outcome(fn () => $other->govern(new Pool(fn () => new ArrayObject), 0))), "\n";
        $other->close();
    }
    $isOn = false;
    Async\await_all_or_fail($jobs);
    $budget->close();
}
?>
--EXPECT--
redis follows
Async\Fleet\BudgetException: The budget "NAME" has a limit of 3 in the store, and of 4 here. Give all processes the same limit, or change that of the store by `fleet-top --limit`
NULL
pgsql follows
Async\Fleet\BudgetException: The budget "NAME" has a limit of 3 in the store, and of 4 here. Give all processes the same limit, or change that of the store by `fleet-top --limit`
NULL
