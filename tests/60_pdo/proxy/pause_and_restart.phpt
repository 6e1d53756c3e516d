--TEST--
PDO pool: while PgBouncer pauses and restarts, each row is committed once or the caller is told
--SKIPIF--
<?php require __DIR__ . '/proxy.inc'; skip_without_pgbouncer(); ?>
--FILE--
<?php
require __DIR__ . '/proxy.inc';
use function Async\{await_all_or_fail, delay, spawn};

$proxy = pgbouncer('transaction');
$table = proxied_table('n INT');
$pdo = behind($proxy, options: [PDO::ATTR_POOL_MAX => 20]);
$console = new PDO("pgsql:host=127.0.0.1;port=$proxy->port;dbname=pgbouncer", server('pgsql', 'USER'), server('pgsql', 'PASSWORD'));
$is_over = false;
$next = $failures = $wrong = 0;
$committed = $unknown = []; // n => true; unknown: COMMIT was sent, and its answer was lost

$work = function () use ($pdo, $table, &$is_over, &$next, &$failures, &$wrong, &$committed, &$unknown) {
    while (!$is_over) {
        $n = $next++;
        $may_be_there = false;
        try {
            $pdo->beginTransaction();
            $pdo->prepare("INSERT INTO $table VALUES (?)")->execute([$n]);
            $wrong += $pdo->query("SELECT n FROM $table WHERE n = $n")->fetchAll(PDO::FETCH_COLUMN) !== [$n];
            $may_be_there = true;
            $pdo->commit();
            $committed[$n] = true;
        } catch (PDOException) {
            $failures++;
            $may_be_there && $unknown[$n] = true;
            try {
                $pdo->inTransaction() && $pdo->rollBack();
            } catch (PDOException) {
            }
            delay(5);
        }
    }
};
$more = function (int $count) use (&$committed) {
    $goal = count($committed) + $count;
    until(function () use (&$committed, $goal) { return count($committed) >= $goal; }, 'more is committed');
};
$workers = array_map(fn() => spawn($work), range(1, COROUTINES));

$more(300);
$console->exec('PAUSE');
delay(20); // answers that are here already are read
$before = count($committed);
delay(50);
echo 'paused: ', count($committed) - $before, ' committed, ', $failures, " failures\n";
$console->exec('RESUME');
$more(300);
echo "resumed: $failures failures\n";
unset($console);
$proxy->kill();
until(function () use (&$failures) { return $failures >= 20; }, 'coroutines are told');
$proxy->start();
$more(300);
$is_over = true;
await_all_or_fail($workers);

$there = array_count_values(pdo('pgsql')->query("SELECT n FROM $table")->fetchAll(PDO::FETCH_COLUMN));
echo 'lost: ', count(array_diff_key($committed, $there)), "\n";
echo 'twice: ', count(array_filter($there, fn($count) => $count > 1)), "\n";
echo 'not told: ', count(array_diff_key($there, $committed, $unknown)), "\n";
echo "wrong answers: $wrong\n";
echo 'connections: ', count($pdo->getPool()) <= 20 ? 'within the limit' : 'too many', ', in use: ', $pdo->getPool()->activeCount(), "\n";
?>
--EXPECT--
paused: 0 committed, 0 failures
resumed: 0 failures
lost: 0
twice: 0
not told: 0
wrong answers: 0
connections: within the limit, in use: 0
