--TEST--
Fleet: govern(), close() and the renewal never report at the same time, so each report stays true
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\{Budget, Grant, Report, Store};
use Async\Pool;

final class Slow implements Store
{
    public array $begun = [];
    public int $most = 0;
    private int $inside = 0;

    public function refresh(Report $report): Grant
    {
        $this->most = max($this->most, ++$this->inside);
        $this->begun[] = $report->has;
        try {
            Async\delay(5);
            return new Grant($report->has + 1, $report->has + 1, true, 1, count($this->begun), 1, 1, 0, $report->floor, $report->limit);
        } finally {
            $this->inside--;
        }
    }

    public function leave(Report $report): void
    {
        $this->most = max($this->most, $this->inside + 1);
    }

    public function members(string $budget): array
    {
        return [];
    }
}

$store = new Slow;
$budget = new Budget($store, 'slow', 20, 300);
$pools = array_map(fn () => new Pool(fn () => new ArrayObject, max: 9), range(1, 4));
$isOn = true;
$jobs = [];
foreach ($pools as $pool) {
    $jobs[] = Async\spawn(fn () => $budget->govern($pool, 0, 5));
    array_push($jobs, ...load($pool, 3, $isOn));
}
until(fn () => count($store->begun) > 12, 'many reports');
$again = new Pool(fn () => new ArrayObject, max: 9);
$late = Async\spawn(fn () => $budget->govern($again, 0, 5));
$budget->close();
Async\await($late);
echo $store->most, " at a time; ", implode(' ', array_map(fn ($pool) => $pool->stats()->max, $pools)), "\n";
$isOn = false;
Async\await_all_or_fail($jobs);
$budget->close();
$twice = array_map(fn () => Async\spawn(fn () => outcome(fn () => $budget->govern($again))), range(1, 2));
echo implode("\n", Async\await_all_or_fail($twice)), "\n";
$budget->close();
echo $again->stats()->max, "\n";
?>
--EXPECT--
1 at a time; 9 9 9 9
NULL
Async\Fleet\BudgetException: The pool is under this budget already: call govern() once for each pool
9
