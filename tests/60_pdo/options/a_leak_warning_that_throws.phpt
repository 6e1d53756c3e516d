--TEST--
PDO pool: an error handler that throws at the warning about a leak does not end the program
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{await, spawn};

ini_set('display_errors', 0);
ini_set('log_errors', 0);
$told = [];
set_error_handler(function ($code, $message) use (&$told) {
    $told[] = strtok($message, ' ') === 'Uncaught' ? 'uncaught' : substr($message, strrpos($message, ',') + 2);
    throw new ErrorException($message);
});
$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_LEAK_THRESHOLD => 10]);
echo await(spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    until(fn () => $pdo->getPool()->stats()->leaks > 0);
    return 'done';
})), "\n";
echo implode(', ', $told), "\n";
echo 'idle ', $pdo->getPool()->idleCount(), ', active ', $pdo->getPool()->activeCount(), ', ', $pdo->query('SELECT 1')->fetchColumn(), "\n";
?>
--EXPECT--
done
longer than leakThreshold, uncaught, coroutine has ended inside a transaction that began here: it is rolled back, and has come back after all, uncaught
idle 1, active 0, 1
