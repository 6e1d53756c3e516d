--TEST--
PDO pool: it has a name, lifetimes and a limit of waiters
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, delay, suspend};

error_reporting(E_ALL & ~E_NOTICE); // main is inside a transaction when it spawns
$pdo = connect('sqlite', [PDO::ATTR_POOL_NAME => 'books', PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_MAX_WAITERS => 1]);
$pdo->beginTransaction();
[$holder] = $pdo->getPool()->holders();
echo $holder['type'], ' ', basename($holder['file']), ':', $holder['line'], "\n";
echo $pdo->getPool()->stats()->name, ' ', substr_count(Async\metrics(), 'pool="books"') > 10 ? 'is in metrics()' : '', "\n";
$waiter = spawn(fn () => $pdo->query('SELECT 1')->fetchColumn());
suspend();
$refused = spawn(fn () => $pdo->query('SELECT 2')->fetchColumn());
echo strtok(outcome(fn () => await($refused)), ','), "\n";
$pdo->commit();
echo await($waiter), "\n";

foreach ([PDO::ATTR_POOL_IDLE_TIMEOUT => 'idle', PDO::ATTR_POOL_MAX_LIFETIME => 'lifetime'] as $option => $reason) {
    $pdo = connect('sqlite', [$option => 20]);
    $pdo->query('SELECT 1')->fetchAll();
    for ($i = 0; $i < 200 && !$pdo->getPool()->stats()->destroyed[$reason]; $i++) {
        delay(5);
    }
    echo $reason, ' ', $pdo->getPool()->stats()->destroyed[$reason], "\n";
}
foreach (['IDLE_TIMEOUT', 'MAX_LIFETIME', 'MAX_WAITERS', 'LEAK_THRESHOLD'] as $name) {
    echo outcome(fn () => connect('sqlite', [constant("PDO::ATTR_POOL_$name") => -1])), "\n";
}
echo outcome(fn () => connect('sqlite', [PDO::ATTR_POOL_NAME => 5])), "\n";
echo outcome(fn () => $pdo->getAttribute(PDO::ATTR_POOL_NAME)), "\n";
?>
--EXPECTF--
PDO operate.php:7
books is in metrics()
Async\PoolException: Pool "books" has as many waiters as maxWaiters allows: 1 of 1 in use
1
idle 1
lifetime 1
ValueError: PDO::ATTR_POOL_IDLE_TIMEOUT must be >= 0
ValueError: PDO::ATTR_POOL_MAX_LIFETIME must be >= 0
ValueError: PDO::ATTR_POOL_MAX_WAITERS must be >= 0
ValueError: PDO::ATTR_POOL_LEAK_THRESHOLD must be >= 0
TypeError: Attribute value must be of type string for selected attribute, int given
PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_NAME is a construction-only attribute and cannot be read at runtime
