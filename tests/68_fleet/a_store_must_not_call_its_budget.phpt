--TEST--
Fleet: govern() and close() refuse a call by the store that the budget asks
--FILE--
<?php
require __DIR__ . '/stores.inc';
use Async\Fleet\Budget;
use Async\Pool;

set_error_handler(function (int $level, string $message) { echo $message, "\n"; return true; });
foreach (['close' => fn() => $GLOBALS['budget']->close(), 'govern' => fn() => $GLOBALS['budget']->govern(new Pool(fn() => new stdClass))] as $name => $call) {
    foreach ([1, 2] as $at) {
        $store = new Answering(fn(int $report) => $report === $at ? $call() : null);
        $budget = new Budget($store, $name, 10, lease: 300);
        $pool = new Pool(fn() => new stdClass);
        echo outcome(fn() => $budget->govern($pool, 1, 5)), "\n";
        if ($at === 1) {
            $budget->govern($pool, 1, 5);
        }
        until(fn() => $store->reports > 2, 'the renewal goes on');
        $budget->close();
    }
}
?>
--EXPECT--
Async\Fleet\BudgetException: The store of the budget "close" calls govern() or close() while the budget waits for its answer
left
NULL
Async\Fleet\Budget "close": The store of the budget "close" calls govern() or close() while the budget waits for its answer. The pools go on with what they have
left
Async\Fleet\BudgetException: The store of the budget "govern" calls govern() or close() while the budget waits for its answer
left
NULL
Async\Fleet\Budget "govern": The store of the budget "govern" calls govern() or close() while the budget waits for its answer. The pools go on with what they have
left
