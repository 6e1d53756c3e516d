--TEST--
Fleet: for wrong numbers, pools or limits the message says what to change
--EXTENSIONS--
redis
pdo_pgsql
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT') || !getenv('ASYNC_TEST_PGSQL_PORT')) die('skip needs Redis and PostgreSQL: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\{Budget, Grant, PostgresStore, Report, Store};
use Async\Pool;

$name = 'mistakes-' . getmypid();
[$pool, $budget] = governed(redis_store(), $name, 10);
$other = new Pool(fn () => new ArrayObject, max: 7);
$closed = new Pool(fn () => 1);
$closed->close();
echo outcome(fn () => new Budget(redis_store(), $name, 0)), "\n";
echo outcome(fn () => $budget->govern($pool)), "\n";
echo outcome(fn () => $budget->govern($closed)), "\n";
echo outcome(fn () => $budget->govern($other, 5, 4)), "\n";
echo str_replace($name, 'NAME', outcome(fn () => $budget->govern($other, 10, 20))), "\n";
$second = new Budget(redis_store(), $name, 20, LEASE);
echo str_replace($name, 'NAME', outcome(fn () => $second->govern($other))), "\n";
$tables = new PostgresStore(function () { $pdo = postgres(); $pdo->exec('SET search_path = nowhere'); return $pdo; });
echo outcome(fn () => (new Budget($tables, $name, 20, LEASE))->govern($other)), "\n";
foreach ([redis_store(), postgres_store()] as $store) {
    echo outcome(fn () => $store->changeLimit('unknown', 20)), "\n";
}
echo $other->stats()->max, ' ', $other->use(fn () => 'the pool is as it was'), "\n";

$strange = new class implements Store {
    public function refresh(Report $report): Grant { return Grant::of(['OK']); }
    public function leave(Report $report): void {}
    public function members(string $budget): array { return []; }
};
set_error_handler(function (int $level, string $message) { echo $message, "\n"; return true; });
$third = new Budget($strange, 'strange', 5, LEASE);
$third->govern($other, 2);
echo $other->stats()->max, "\n";
$budget->close();
$third->close();
?>
--EXPECT--
Async\Fleet\BudgetException: A budget needs a name, a limit and a weight of at least 1, and a lease of at least 300 ms
Async\Fleet\BudgetException: The pool is under this budget already: call govern() once for each pool
Async\Fleet\BudgetException: The pool is closed: give the budget a pool that is open
Async\Fleet\BudgetException: The floor (5) must be between 0 and the ceiling (4)
Async\Fleet\BudgetException: The floors of the pools (11) are more than the limit of the budget "NAME" (10): lower the floors, or raise the limit
Async\Fleet\BudgetException: The budget "NAME" has a limit of 10 in the store, and of 20 here. Give all processes the same limit, or change that of the store by `fleet-top --limit`
Async\Fleet\BudgetException: PostgreSQL does not have the tables of the budget: call install() of the PostgresStore once
Async\Fleet\BudgetException: The store knows no budget "unknown": look at its spelling. A limit is changed once a process has begun with it
Async\Fleet\BudgetException: The store knows no budget "unknown": look at its spelling. A limit is changed once a process has begun with it
7 the pool is as it was
Async\Fleet\Budget "strange": The store of the budget has answered ["OK"] instead of ten numbers: is it another version of async/fleet, or another program that uses the same keys?. The pools go on with what they have
2
