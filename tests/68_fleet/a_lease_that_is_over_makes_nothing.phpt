--TEST--
Fleet: no connection is made when the store is asked, or answers, after the lease has ended
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\{Budget, Grant, Report, Store};
use Async\Pool;

/** Before it answers it does what the test says. */
$store = new class implements Store {
    public int $answers = 0;
    public ?Closure $before = null;

    public function refresh(Report $report): Grant
    {
        [$before, $this->before] = [$this->before, null];
        $before && $before();
        $this->answers++;
        return new Grant(5, 5, false, 1, 1, 5, 1, 0, 1, 10);
    }

    public function leave(Report $report): void {}

    public function members(string $budget): array
    {
        return [];
    }
};
$oldest = 0;
$budget = new Budget($store, 'late', 10, LEASE);
$pool = new Pool(function () use ($budget, &$oldest) {
    $oldest = max($oldest, $budget->stats()['age'], 1);
    return new ArrayObject;
}, max: 100, beforeRelease: fn () => false);     // each use makes one
$tell = function () use (&$oldest) {
    echo $oldest < LEASE ? "none with an old lease\n" : "one with a lease of $oldest ms\n";
};

/* The store takes longer than the lease lasts. */
$pool->resize(0, 0);
$on = true;
$jobs = load($pool, 6, $on);
until(fn () => $pool->waitingCount() === 6, 'all wait');
$since = hrtime(true);
$store->before = fn () => until(fn () => hrtime(true) - $since > 2e6 * LEASE, 'the store is late');
$budget->govern($pool, 1, 5);
until(function () use (&$oldest) { return $oldest > 0; }, 'one is made');
$on = false;
Async\await_all($jobs);
$tell();

/* The process stands still. A connection comes back while the store is asked after that, and the next one is waited for. */
$used = null;
$asked = $store->answers;
$resource = $pool->acquire();
$store->before = function () use ($pool, $resource, &$used) {
    $used = Async\spawn(fn () => $pool->use(fn () => true));
    Async\suspend();
    $pool->release($resource);
    Async\delay(5);
};
for ($since = hrtime(true); hrtime(true) - $since < 2e6 * LEASE;);
until(fn () => $store->answers > $asked, 'the store has answered after that');
Async\await($used);
$tell();
$budget->close();
?>
--EXPECT--
none with an old lease
none with an old lease
