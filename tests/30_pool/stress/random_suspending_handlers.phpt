--TEST--
Pool: stress: with handlers that suspend and fail at random, no resource is lost or shared
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all_or_fail, delay, spawn, suspend};

$seed = (int) (getenv('ASYNC_SEED') ?: 4711);
echo "seed: $seed\n";
mt_srand($seed);

const MAX = 4, WORKERS = 20, ROUNDS = 60;

$alive = $held = [];
$making = 0;
$pool = null;
$bad = function (string $what) use ($seed) { echo "FAILED with seed $seed: $what\n"; exit(1); };
$pause = function (string $where) use (&$pool, &$alive, &$making, $bad) {
    for ($n = mt_rand(0, 3); $n > 0; $n--) {
        mt_rand(0, 20) ? suspend() : delay(1);
        check($pool, MAX, $where);
        if (count($alive) + $making > MAX) {
            $bad("$where: too many: " . count($alive) . " + $making");
        }
    }
};
class Told implements Async\CircuitBreakerStrategy
{
    public function __construct(private Closure $pause) {}
    public function reportSuccess(mixed $source): void { ($this->pause)('reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { ($this->pause)('reportFailure'); mt_rand(0, 3) ?: throw new Exception('strategy'); }
}
$pool = new Async\Pool(
    factory: function () use (&$alive, &$making, $pause, $bad) {
        $making++;
        try {
            if (count($alive) + $making > MAX) {
                $bad('factory called beyond max');
            }
            $pause('factory');
            if (mt_rand(0, 9) === 0) {
                throw new DomainException('factory');
            }
            $c = new Conn;
            $alive[$c->id] = true;
            return $c;
        } finally {
            $making--;
        }
    },
    destructor: function ($r) use (&$alive, &$held, $pause, $bad) {
        if (!isset($alive[$r->id]) || isset($held[$r->id])) {
            $bad("$r is destroyed twice or while it is held");
        }
        try {
            $pause('destructor');
        } finally {
            unset($alive[$r->id]);
        }
        if (mt_rand(0, 9) === 0) {
            throw new DomainException('destructor');
        }
    },
    healthcheck: function ($r) use ($pause, &$held, $bad) {
        if (isset($held[$r->id])) {
            $bad("$r is checked while it is held");
        }
        $pause('healthcheck');
        return mt_rand(0, 4) > 0;
    },
    beforeAcquire: function () use ($pause) { $pause('beforeAcquire'); return match (mt_rand(0, 9)) { 0 => false, 1 => throw new Exception('hook'), default => null }; },
    beforeRelease: function () use ($pause) { $pause('beforeRelease'); return match (mt_rand(0, 9)) { 0 => false, 1 => throw new Exception('hook'), default => null }; },
    max: MAX,
    healthcheckInterval: 2,
);
$pool->setCircuitBreakerStrategy(new Told($pause));
set_error_handler(fn () => true);   // the warnings of the health checks
ini_set('display_errors', '0');
ini_set('log_errors', '0');
$inPool = [];
$work = function (int $i) use ($pool, &$held, &$alive, &$inPool, &$workers, $bad) {
    for ($k = 0; $k < ROUNDS; $k++) {
        $r = null;
        try {
            $inPool[$i] = true;
            $r = mt_rand(0, 4) ? $pool->acquire(mt_rand(0, 2) ? 0 : 3) : $pool->tryAcquire();
        } catch (Async\TimeoutException | DomainException | Async\AsyncCancellation) {
        } finally {
            unset($inPool[$i]);
        }
        check($pool, MAX, 'worker');
        if ($r) {
            if (isset($held[$r->id]) || !isset($alive[$r->id])) {
                $bad("$r is held by two, or dead");
            }
            $held[$r->id] = $i;
            suspend();
            unset($held[$r->id]);
            try {
                $inPool[$i] = true;
                $pool->release($r);
            } catch (DomainException | Async\AsyncCancellation) {
            } finally {
                unset($inPool[$i]);
            }
        }
        if ($inPool && mt_rand(0, 3) === 0) {
            $victim = array_rand($inPool);
            $workers[$victim]->cancel();
        }
    }
};
for ($i = 0; $i < WORKERS; $i++) {
    $workers[] = spawn($work, $i);
}
await_all_or_fail($workers);
until(fn () => $pool->activeCount() === 0);
check($pool, MAX, 'end');
echo 'active ', $pool->activeCount(), ', alive as counted: ', json_encode(count($alive) === $pool->count()), "\n";
try {
    $pool->close();
} catch (DomainException) {
}
until(fn () => $pool->count() === 0);
echo 'alive: ', count($alive), ', held: ', count($held), "\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECTF--
seed: %d
active 0, alive as counted: true
alive: 0, held: 0
