--TEST--
Pool: stress: handlers, strategies and destructors that use any pool break no invariant
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, current_coroutine, delay, get_coroutines, protect, spawn, suspend};

$seed = (int) (getenv('ASYNC_SEED') ?: 5);
echo "seed: $seed\n";
mt_srand($seed);
set_error_handler(fn () => true);       // the warnings of health checks

const MAX = 3;

final class Res
{
    public ?Res $cycle = null;
    public bool $destroyed = false;

    public function __construct(public ?Async\Pool $pool)
    {
        $this->cycle = mt_rand(0, 3) ? null : $this;
    }

    public function __destruct()
    {
        if (mt_rand(0, 15) === 0) {
            try {
                act('__destruct', $this->pool);
            } catch (DomainException | Async\AsyncException | Async\AsyncCancellation) {
            }
        }
    }
}

final class Strategy implements Async\CircuitBreakerStrategy
{
    public ?Async\Pool $keep = null;

    public function reportSuccess(mixed $source): void
    {
        act('reportSuccess', $source);
        mt_rand(0, 3) || $source?->activate();
    }

    public function reportFailure(mixed $source, Throwable $error): void
    {
        act('reportFailure', $source);
        mt_rand(0, 3) || $source?->deactivate();
    }

    public function shouldRecover(): bool
    {
        act('shouldRecover', null);
        return (bool) mt_rand(0, 1);
    }
}

/** Does something, to the pool or to others. */
function act(string $where, ?Async\Pool $pool): void
{
    static $depth = 0;

    $pool && check($pool, MAX, $where);
    if ($depth > 40 || defined('QUIET')) {
        return;
    }
    $depth++;
    try {
        switch (mt_rand(0, 22)) {
            case 0: case 1: case 2:
                suspend();
                break;
            case 3:
                delay(1);
                break;
            case 4:
                gc_collect_cycles();
                break;
            case 5:
                throw new DomainException($where);
            case 6:
                mt_rand(0, 4) || $pool?->close();
                break;
            case 7:
                if ($r = $pool?->tryAcquire()) {
                    $pool->release($r);
                }
                break;
            case 8:
                try {
                    $pool?->release($pool->acquire(1));
                } catch (Async\PoolException | Async\ServiceUnavailableException) {
                }
                break;
            case 9:
                $pool?->setCircuitBreakerStrategy(mt_rand(0, 1) ? new Strategy : null);
                break;
            case 10:
                $GLOBALS['pools'][mt_rand(0, 3)] = null;
                break;
            case 11:
                cancel_one();
                break;
            case 12: case 13: case 14:
                $pool?->{['activate', 'deactivate', 'recover'][mt_rand(0, 2)]}();
                break;
            case 15:
                mt_rand(0, 3) || throw new Async\AsyncCancellation('from a hook');
                break;
            case 16:
                Fiber::getCurrent() && mt_rand(0, 1) && Fiber::suspend();
                break;
        }
        $pool && check($pool, MAX, $where);
    } finally {
        $depth--;
    }
}

function cancel_one(): void
{
    $chosen = $GLOBALS['workers'][array_rand($GLOBALS['workers'])];
    $chosen === current_coroutine() || $chosen->cancel();
}

function make(): Async\Pool
{
    $box = new class { public ?Async\Pool $pool = null; };
    $perhaps = fn (Closure $hook) => mt_rand(0, 2) ? $hook : null;
    $validate = fn (string $where) => function ($r) use ($box, $where) {
        act($where, $box->pool);
        return mt_rand(0, 5) > 0;
    };
    $pool = new Async\Pool(
        factory: function () use ($box) {
            act('factory', $box->pool);
            return mt_rand(0, 9) ? new Res(mt_rand(0, 1) ? $box->pool : null) : 7;
        },
        destructor: $perhaps(function ($r) use ($box) {
            if ($r instanceof Res) {
                $r->destroyed && print("BROKEN: destroyed twice\n");
                $r->destroyed = true;
            }
            act('destructor', $box->pool);
        }),
        healthcheck: $perhaps($validate('healthcheck')),
        beforeAcquire: $perhaps($validate('beforeAcquire')),
        beforeRelease: $perhaps($validate('beforeRelease')),
        min: mt_rand(0, 2),
        max: MAX,
        healthcheckInterval: mt_rand(0, 3),
    );
    $box->pool = mt_rand(0, 1) ? $pool : null;      // a cycle
    if (mt_rand(0, 1)) {
        $strategy = new Strategy;
        $strategy->keep = $pool;
        $pool->setCircuitBreakerStrategy($strategy);
    }
    return $pool;
}

function some_pool(): ?Async\Pool
{
    try {
        return $GLOBALS['pools'][mt_rand(0, 3)] ??= make();
    } catch (DomainException | Async\AsyncException | Async\AsyncCancellation) {
        return null;
    }
}

function rows(Async\Pool $pool)
{
    $r = $pool->acquire(2);
    try {
        yield 1;
        act('generator', $pool);
        yield 2;
    } finally {
        $pool->release($r);
    }
}

function work(?Async\Pool $pool): void
{
    global $held;

    $r = mt_rand(0, 3) ? $pool?->acquire(mt_rand(1, 3)) : $pool?->tryAcquire();
    if ($r === null) {
        return;
    }
    if ($r instanceof Res) {
        (isset($held[$r]) || $r->destroyed) && print("BROKEN: held by two, or dead\n");
        $held[$r] = true;
    }
    try {
        act('work', $pool);
    } finally {
        if ($r instanceof Res) {
            unset($held[$r]);
        }
        mt_rand(0, 30) && $pool->release($r);       // sometimes it is just dropped
    }
}

$held = new WeakMap;
$workers = $pools = [];
for ($w = 0; $w < 12; $w++) {
    $workers[$w] = spawn(function () {
        for ($i = 0; $i < 25; $i++) {
            try {
                switch (mt_rand(0, 9)) {
                    case 0:
                        cancel_one();
                        break;
                    case 1:
                        $pool = some_pool();
                        foreach ($pool ? rows($pool) : [] as $row) {
                            if (mt_rand(0, 1)) {
                                break;
                            }
                        }
                        break;
                    case 2:
                        $fiber = new Fiber(fn () => work(some_pool()));
                        $fiber->start();
                        while (!$fiber->isTerminated() && mt_rand(0, 3)) {
                            $fiber->resume();
                        }
                        unset($fiber);
                        break;
                    case 3:
                        protect(fn () => work(some_pool()));
                        break;
                    case 4:
                        gc_collect_cycles();
                        break;
                    case 5:
                        spawn(function () {             // two for one: may well wait forever
                            try {
                                (function () {          // dropping the last reference may throw, too
                                    $pool = some_pool();
                                    $a = $pool?->acquire(1);
                                    $pool?->acquire();
                                })();
                            } catch (Exception) {
                            }
                        });
                        break;
                    case 6:
                        $GLOBALS['pools'][mt_rand(0, 3)] = null;
                        break;
                    default:
                        work(some_pool());
                }
            } catch (DomainException | Async\AsyncException | Async\AsyncCancellation | FiberError) {
            }
            $pool = null;
        }
    });
}
await_all($workers);
define('QUIET', true);
foreach (get_coroutines() as $c) {
    $c === current_coroutine() || $c->cancel();
}
unset($c);
for ($i = 0; $i < 3; $i++) {
    steps();
    $pools = $workers = [];
    gc_collect_cycles();
}
echo "done\n";
?>
--EXPECTF--
seed: %d
done
