--TEST--
Pool: shutdown: a script that ends during housekeeping destroys everything and keeps its exit status
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

final class Noisy
{
    private static int $made = 0;
    private int $id;
    public function __construct() { $this->id = ++self::$made; }
    public function __toString(): string { return "n$this->id"; }
    public function __destruct() { echo "$this is gone\n"; }
}
function pool(mixed ...$with): Async\Pool
{
    return new Async\Pool(...$with + [
        'factory' => fn () => new Noisy,
        'destructor' => function ($r) { echo "logging $r out\n"; delay(1); echo "$r is logged out\n"; },
    ]);
}
function begin(string $what): Async\Pool
{
    switch ($what) {
        case 'a health check':
            $pool = pool(min: 2, healthcheck: fn () => delay(600_000), healthcheckInterval: 1);
            until(fn () => $pool->activeCount() === 1);
            break;
        case 'a factory without a waiter':
            $pool = pool(factory: fn () => delay(600_000), max: 1);
            echo outcome(fn () => $pool->acquire(1)), "\n";
            break;
        case 'a destructor':
            $pool = pool(max: 2, idleTimeout: 1);
            $all = [$pool->acquire(), $pool->acquire()];
            array_map($pool->release(...), $all);
            unset($all);
            until(fn () => $pool->activeCount() === 2);
            break;
        case 'a factory that makes up for the minimum':
            $calls = 0;
            $pool = pool(factory: function () use (&$calls) { return $calls++ ? delay(600_000) : new Noisy; }, min: 1);
            $pool->evict();
            until(fn () => $pool->activeCount() === 1);
            break;
    }
    return $pool;
}
class Registry { public static Async\Pool $pool; }

foreach (['a health check', 'a factory without a waiter', 'a destructor', 'a factory that makes up for the minimum'] as $what) {
    if (!($pid = pcntl_fork())) {
        $pool = begin($what);
        if ($what === 'a destructor') {
            Registry::$pool = $pool;
        }
        echo "main ends\n";
        exit(3);
    }
    pcntl_waitpid($pid, $status);
    echo "$what: status ", pcntl_wexitstatus($status), "\n\n";
}
?>
--EXPECTF--
main ends
logging n1 out
n1 is logged out
n1 is gone
logging n2 out
n2 is logged out
n2 is gone
a health check: status 3

Async\PoolTimeoutException: %s
main ends
a factory without a waiter: status 3

logging n1 out
main ends
n1 is logged out
n1 is gone
logging n2 out
n2 is logged out
n2 is gone
a destructor: status 3

logging n1 out
n1 is logged out
n1 is gone
main ends
a factory that makes up for the minimum: status 3

