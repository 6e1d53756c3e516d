--TEST--
Fleet: growing by one is one call of the store; at the ceiling, coroutines that wait cause none
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\{Budget, Grant, Report, Store};
use Async\Pool;

final class Counting implements Store
{
    public int $calls = 0;

    public function refresh(Report $report): Grant
    {
        $share = max($report->has, min($report->wants, $report->ceiling));
        return new Grant($share, $share, false, 1, ++$this->calls, $share, 1, 0, $report->floor, $report->limit);
    }

    public function leave(Report $report): void
    {
    }

    public function members(string $budget): array
    {
        return [];
    }
}

$store = new Counting;
$pool = new Pool(fn () => new ArrayObject, max: 9);
$budget = new Budget($store, 'counting', 20, 600_000);      // it is not renewed meanwhile
$budget->govern($pool, 0, 3);
for ($i = 1; $i <= 3; $i++) {
    Async\delay(120);                            // the store is called at most ten times a second
    $held[] = $pool->acquire();
    echo "$i: ", $store->calls - 1, " calls\n";
}
$waiter = Async\spawn(fn () => $pool->acquire());
Async\delay(120);                                // the pool says once that it is limited
$calls = $store->calls;
Async\delay(500);
echo $store->calls - $calls, " more\n";
$waiter->cancel();
$budget->close();
?>
--EXPECT--
1: 1 calls
2: 2 calls
3: 3 calls
0 more
