--TEST--
Fleet: after exit() inside a report a shutdown function can close the budget
--FILE--
<?php
require __DIR__ . '/stores.inc';
use Async\Fleet\Budget;

$store = new Answering(function (int $report) {
    if ($report === 2) {
        Async\suspend();
        exit("exit\n"); // as a handler of a signal may
    }
});
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
