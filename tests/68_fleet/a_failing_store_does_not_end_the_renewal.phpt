--TEST--
Fleet: the renewal goes on, and reports it once, when a store or an error handler throws anything
--FILE--
<?php
require __DIR__ . '/stores.inc';
use Async\{OperationCanceledException, Pool};
use Async\Fleet\{Budget, StoreException};

$failures = [new DivisionByZeroError('an error'), new DomainException('a bug'), new OperationCanceledException('late'), new StoreException('away')];
ini_set('error_log', $log = tempnam(sys_get_temp_dir(), 'fleet'));
foreach (['is told' => fn() => true, 'throws' => fn() => throw new ErrorException('a warning')] as $what => $then) {
    set_error_handler(function (int $level, string $message) use ($what, $then) {
        echo "A handler $what: ", preg_replace('~ in \S+:\d+~', '', $message), "\n";
        return $then();
    });
    foreach ($failures as $failure) {
        $store = new Answering(fn(int $report) => $report === 2 || $report === 3 ? throw $failure : null);
        $budget = new Budget($store, 'orders', 10, lease: 300);
        $budget->govern($pool = new Pool(fn() => new stdClass), 1, 5);
        until(fn() => $store->reports > 4, 'the renewal goes on');
        echo "{$pool->stats()->max}, ", count(file($log)), " in the log, ";
        $budget->close();
    }
}
unlink($log);
?>
--EXPECT--
A handler is told: Async\Fleet\Budget "orders": DivisionByZeroError: an error. The pools go on with what they have
5, 0 in the log, left
A handler is told: Async\Fleet\Budget "orders": DomainException: a bug. The pools go on with what they have
5, 0 in the log, left
A handler is told: Async\Fleet\Budget "orders": Async\OperationCanceledException: late. The pools go on with what they have
5, 0 in the log, left
A handler is told: Async\Fleet\Budget "orders": away. The pools go on with what they have
5, 0 in the log, left
A handler throws: Async\Fleet\Budget "orders": DivisionByZeroError: an error. The pools go on with what they have
5, 1 in the log, left
A handler throws: Async\Fleet\Budget "orders": DomainException: a bug. The pools go on with what they have
5, 2 in the log, left
A handler throws: Async\Fleet\Budget "orders": Async\OperationCanceledException: late. The pools go on with what they have
5, 3 in the log, left
A handler throws: Async\Fleet\Budget "orders": away. The pools go on with what they have
5, 4 in the log, left
