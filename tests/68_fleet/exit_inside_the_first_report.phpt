--TEST--
Fleet: after exit() inside govern() of main a shutdown function can close the budget
--FILE--
<?php
require __DIR__ . '/stores.inc';
use Async\Fleet\Budget;

$budget = new Budget(new Answering(fn() => exit("exit\n")), 'orders', 10, lease: 300);
register_shutdown_function(function () use ($budget) {
    $budget->close();
    echo "closed\n";
});
$budget->govern(new Async\Pool(fn() => new stdClass), 1, 5);
?>
--EXPECT--
exit
closed
