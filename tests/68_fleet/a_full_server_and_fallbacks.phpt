--TEST--
Fleet: a refusal of the server is obeyed; without the store each fallback gives what it says
--EXTENSIONS--
redis
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\{Budget, Fallback, Grant, Report, Store, StoreException};
use Async\Pool;

// Another program has connections, too: the server refuses the fourth.
$room = 3;
$open = 0;
$pool = new Pool(
    factory: function () use (&$open, &$room) {
        if ($open >= $room) {
            throw new PDOException('SQLSTATE[08006] [7] FATAL:  sorry, too many clients already');
        }
        $open++;
        return new ArrayObject;
    },
    destructor: function () use (&$open) { $open--; },
    max: 100,
);
$budget = new Budget(redis_store(), 'full-' . getmypid(), 10, LEASE);
$budget->govern($pool, 1, 8);
learned($budget);
$isOn = true;
$worker = function () use ($pool, &$isOn) {
    while ($isOn) {
        try {
            $pool->use(fn () => Async\delay(2));
        } catch (Throwable) {
            Async\delay(2);                      // the server is full
        }
    }
};
$jobs = array_map(fn () => Async\spawn($worker), range(1, 12));
until(fn () => $budget->stats()['share'] === 3, 'no more than the server accepts');
echo "3 of 10, because the server is full\n";
$room = 100;
until(fn () => $budget->stats()['share'] === 8, 'the ceiling');
echo "8, later\n";
$isOn = false;
Async\await_all($jobs);
$budget->close();

final class Breakable implements Store
{
    public bool $isBroken = false;

    public function __construct(private Store $store)
    {
    }

    public function refresh(Report $report): Grant
    {
        return $this->isBroken ? throw new StoreException('The store of the budget cannot be reached: it is broken') : $this->store->refresh($report);
    }

    public function leave(Report $report): void
    {
        $this->store->leave($report);
    }

    public function members(string $budget): array
    {
        return $this->store->members($budget);
    }
}
set_error_handler(function (int $level, string $message) { echo 'warning: ', strstr($message, ' "', true), "\n"; return true; }, E_USER_WARNING);
foreach (Fallback::cases() as $fallback) {
    $store = new Breakable(redis_store());
    [$pool, $budget] = governed($store, "fallback-$fallback->name-" . getmypid(), 12, 2, 12, whenUnreachable: $fallback);
    [$other, $second] = governed(redis_store(), "fallback-$fallback->name-" . getmypid(), 12, 2, 12);
    learned($budget);
    $isOn = true;
    $jobs = load($pool, 20, $isOn);
    until(fn () => $budget->stats()['share'] === 10, 'all but the floor of the other');
    $store->isBroken = true;
    $share = match ($fallback) { Fallback::Optimistic => 10, Fallback::Safe => 6, Fallback::Pessimistic => 2 };
    until(fn () => $budget->stats()['age'] > 2 * LEASE && $budget->stats()['share'] === $share, 'the share after its lease');
    echo "$fallback->name: $share\n";
    $store->isBroken = false;
    until(fn () => $budget->stats()['share'] === 10 && $budget->stats()['age'] < LEASE, 'as before');
    $isOn = false;
    Async\await_all($jobs);
    $budget->close();
    $second->close();
}
?>
--EXPECT--
3 of 10, because the server is full
8, later
warning: Async\Fleet\Budget
Optimistic: 10
warning: Async\Fleet\Budget
Safe: 6
warning: Async\Fleet\Budget
Pessimistic: 2
