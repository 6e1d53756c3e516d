--TEST--
Fleet: after exit() inside a report a shutdown function can close the budget
--FILE--
<?php
require __DIR__ . '/fleet.inc';
use Async\Fleet\{Budget, Grant, Report, Store};

$store = new class implements Store {
    public int $reports = 0;

    public function refresh(Report $report): Grant
    {
        if (++$this->reports === 2) {
            Async\suspend();
            exit("exit\n"); // as a handler of a signal may
        }
        return new Grant(5, 5, false, 5, 1, 5, 1, 0, 1, 10);
    }

    public function leave(Report $report): void { echo "left\n"; }
    public function members(string $budget): array { return []; }
};
$pool = new Async\Pool(fn() => new stdClass);
$budget = new Budget($store, 'orders', 10, lease: 300);
$budget->govern($pool, 1, 5);
register_shutdown_function(function () use ($budget) {
    $budget->close();
    echo "closed\n";
});
Async\delay(PATIENCE * 1000);
?>
--EXPECT--
exit
left
closed
