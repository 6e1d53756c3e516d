--TEST--
Fleet: a new generation begins on its floors while the old one works, and grows as that one drains
--EXTENSIONS--
redis
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\Budget;
use Async\Pool;

$open = $most = 0;
$generation = function () use (&$open, &$most) {
    $members = [];
    for ($i = 0; $i < 3; $i++) {
        $pool = new Pool(
            factory: function () use (&$open, &$most) { $most = max($most, ++$open); return new ArrayObject; },
            destructor: function () use (&$open) { $open--; },
            max: 100,
        );
        $budget = new Budget(redis_store(), 'deploy-' . getmypid(), 15, 20_000);     // no lease ends while a busy machine makes this test wait
        $budget->govern($pool, 1, 8);
        $members[] = [$pool, $budget];
    }
    return $members;
};
$shares = fn (array $members) => array_map(fn (array $one) => $one[1]->stats()['share'], $members);
$old = $generation();
redis()->hSet('{async-fleet:deploy-' . getmypid() . '}:state', 'learn', '0');        // this test does not wait for a lease
$isOld = $isNew = true;
$jobs = [];
foreach ($old as [$pool]) {
    array_push($jobs, ...load($pool, 10, $isOld));
}
until(fn () => $shares($old) === [5, 5, 5], 'the old generation has all');
$new = $generation();
$more = [];
foreach ($new as [$pool]) {
    array_push($more, ...load($pool, 10, $isNew));
}
until(fn () => min($shares($new)) >= 1, 'the floors');
echo "the new generation works beside the old one\n";
until(fn () => min($shares($new)) >= 2 && max($shares($old)) <= 3, 'the same for all');
echo "all have the same\n";

$isOld = false;                                  // SIGTERM: it takes no more work, ends what it does, and leaves
Async\await_all($jobs);
foreach ($old as [$pool, $budget]) {
    $pool->close();
    $budget->close();
}
until(fn () => $shares($new) === [5, 5, 5], 'the new generation has all');
echo "the new generation has all\n";
$isNew = false;
Async\await_all($more);
foreach ($new as [$pool, $budget]) {
    $pool->close();
    $budget->close();
}
echo $most <= 15 ? "never more than the limit\n" : "$most were open\n", count(redis_store()->members('deploy-' . getmypid())), " members\n";
?>
--EXPECT--
the new generation works beside the old one
all have the same
the new generation has all
never more than the limit
0 members
