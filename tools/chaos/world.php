<?php
/* Runs one program and watches it. The model is a handful of numbers per pool, kept by the hooks: how many resources are
 * being made, were made, were destroyed, are in the hands of tasks, were lost by them. From these it predicts what the
 * counters of the pool say at any time. A resource knows whether it is in use and whether it is dead.
 *
 * Failures are noted, not thrown: hooks would swallow them. */

namespace Chaos;

use Async\{AsyncCancellation, AsyncException, CircuitBreakerState, CircuitBreakerStrategy, Coroutine, FailureThreshold, Pool,
    PoolException, PoolMap,
    ServiceUnavailableException, TimeoutException};
use function Async\{current_coroutine, delay, get_coroutines, protect, spawn, suspend};

/* After so many calls a handler does nothing: handlers that start each other could go on forever. */
const HOOK_CALLS = 1000;

final class Res
{
    public bool $held = false;
    public bool $dead = false;
    public bool $lost = false;      // by a task that dropped it: the pool may take it back
    public ?Res $cycle = null;

    public function __construct(public readonly int $id)
    {
        $this->cycle = $id % 3 ? null : $this;
    }
}

final class Strategy implements CircuitBreakerStrategy
{
    public function __construct(private World $world, private Model $model) {}

    public function reportSuccess(mixed $source): void
    {
        $this->world->hook($this->model, 'reportSuccess');
    }

    public function reportFailure(mixed $source, \Throwable $error): void
    {
        $this->world->hook($this->model, 'reportFailure');
    }

    public function shouldRecover(): bool
    {
        return $this->world->hook($this->model, 'shouldRecover');
    }
}

/** Releases a resource when it dies, which may be while an exception is in flight. */
final class Guard
{
    public function __construct(private World $world, private Model $model, private Pool $pool, private mixed $resource) {}

    public function __destruct()
    {
        $this->world->release($this->model, $this->pool, $this->resource);
    }
}

/** What we know about one pool. */
final class Model
{
    public ?Pool $pool = null;              // until a task forgets it
    public ?\WeakReference $weak = null;
    public array $hookCalls = [];
    public int $making = 0, $made = 0, $destroying = 0, $destroyed = 0, $held = 0, $lost = 0;
    /** @var array<int, Call> those in acquire(), in the order of their calls, until they get on */
    public array $waiting = [];
    public int $max;                        // what the pool was told last
    public bool $resized = false;
    public int $ceiling;                    // it may have so many until it is back at that

    public function __construct(public readonly array $config, public readonly bool $counts)
    {
        $this->max = $this->ceiling = $config['max'];
    }

    /** What tasks have dropped and the pool has not taken back. Without a destructor only the pool knows. */
    public function lost(): int
    {
        return $this->lost - ($this->counts ? 0 : $this->weak?->get()?->stats()->destroyed['abandoned'] ?? 0);
    }

    /** Between two tries of createRetries a call waits and has a place, while no factory is at work. */
    public function mayTryAgain(): bool
    {
        return $this->config['limits']['createRetries'] > 0;
    }

    /** Is nothing in the hands of a hook? A destructor may wait after its pool is gone. */
    public function isAtRest(): bool
    {
        return !$this->making && !$this->destroying && ($this->weak?->get()?->activeCount() ?? 0) === $this->held + $this->lost();
    }
}

/** One call of acquire() or tryAcquire(). */
final class Call
{
    public bool $gotOn = false;
    public bool $hasDestroyed = false;  // what was abandoned or too old; it keeps its ticket, and tries again
    public int $since;                  // from this ticket on it is in line

    public function __construct(public readonly Model $model, public readonly Coroutine $coroutine, public int $ticket)
    {
        $this->since = $ticket;
    }
}

/** Is told, waits, and throws. Only a release may wait: the model does not know of a place whose observer does. */
final class Observer implements \Async\PoolObserver
{
    private int $told = 0;

    private function note(): void
    {
        if (++$this->told % 7 === 0) {
            throw new \DomainException('observer');
        }
    }

    public function created(Pool $pool, float $took): void { $this->note(); }
    public function createFailed(Pool $pool, ?\Throwable $error): void { $this->note(); }
    public function destroyed(Pool $pool, string $reason): void { $this->note(); }
    public function acquired(Pool $pool, float $waited): void { $this->note(); }
    public function timedOut(Pool $pool, float $waited): void { $this->note(); }
    public function refused(Pool $pool, string $reason): void { $this->note(); }

    public function released(Pool $pool, float $held): void
    {
        $this->told % 3 || suspend();
        $this->note();
    }
}

final class World
{
    use Words;

    /** @var list<string> */
    public array $failures = [];
    /** @var list<Model> */
    private array $models = [];
    /** @var list<Coroutine> */
    private array $tasks = [];
    /** @var array<int, list<Call>> calls in progress by coroutine, or Fiber in it */
    private array $calls = [];
    private ?Call $newcomer = null;     // the call that was made last, while no other coroutine has run
    private int $tickets = 0, $resources = 0, $progress = 0, $depth = 0;
    private bool $quiet = false, $exiting = false;
    private ?PoolMap $map = null;

    public function __construct(private array $program) {}

    private function fail(string $what): void
    {
        if (count($this->failures) < 10) {
            $this->failures[] = $what;
        }
    }

    /** @return list<string> failures */
    public function run(): array
    {
        foreach ($this->program['pools'] as $config) {
            $this->models[] = $model = new Model($config, isset($config['hooks']['destructor']));
            try {
                $model->pool = $this->construct($model);
                $model->weak = \WeakReference::create($model->pool);
            } catch (\DomainException | AsyncException | AsyncCancellation $e) {
                if ($model->counts && $model->made !== $model->destroyed) {
                    $this->fail("constructor failed, made $model->made, destroyed $model->destroyed");
                }
            }
        }
        $this->makeChannels();
        foreach ($this->program['tasks'] as $i => $operations) {
            $this->tasks[$i] = $this->spawnTask($operations, $i);
        }
        $this->settle();
        $this->checkWaiters();
        $this->quiet = true;
        foreach ($this->models as $model) {
            try {
                $model->weak?->get()?->close();
            } catch (\DomainException | AsyncCancellation $e) {
            }
            $model->pool = null;
        }
        $this->settle();
        $this->checkChannels();
        $this->checkEnd();
        return $this->failures;
    }

    /** Waits until all tasks have ended and no health check is at work, or nothing moves any more. */
    private function settle(): void
    {
        $patience = array_filter($this->models, fn ($model) => $model->mayTryAgain()) ? 60 : 6;     // the next try may be 100 ms away
        for ($rounds = $still = 0; $rounds < 500 && $still < $patience; $rounds++) {
            if (!$this->running && !array_filter($this->tasks, fn ($task) => !$task->isCompleted())
                    && !array_filter($this->models, fn ($model) => !$model->isAtRest())) {
                return;
            }
            $before = $this->progress;
            delay(2);
            $this->newcomer = null;
            $still = $before === $this->progress ? $still + 1 : 0;
        }
    }

    private function checkWaiters(): void
    {
        foreach ($this->models as $i => $model) {
            $pool = $model->weak?->get();
            // A health check may have been woken just now.
            $asleep = array_filter($model->waiting, fn ($call) => !$call->coroutine->isQueued());
            if ($pool && $asleep && $pool->activeCount() < $model->max && !$model->making && !$model->mayTryAgain()
                    && $pool->getState() !== CircuitBreakerState::RECOVERING && !$pool->stats()->suspended) {
                $this->fail("pool $i: a coroutine waits though {$pool->activeCount()} of $model->max are in use");
            }
        }
    }

    private function checkEnd(): void
    {
        foreach ($this->tasks as $i => $task) {
            if (!$task->isCompleted()) {
                $this->fail("task $i is stuck: " . implode(', ', $task->getAwaitingInfo()));
            } elseif ($task->getException() && !$task->getException() instanceof AsyncCancellation) {
                $this->fail("task $i: " . $task->getException());
            }
        }
        foreach ($this->models as $i => $model) {
            if ($this->exiting) {       // the handlers that it broke off, see exit()
                $model->destroyed += $model->destroying;
                $model->making = 0;
            }
            $where = "pool $i at the end: made $model->made, destroyed $model->destroyed, lost $model->lost, "
                . "held $model->held";
            if ($model->making || $model->held !== 0 || ($model->counts
                && $model->made !== $model->destroyed + $model->lost)) {
                $this->fail($where);
            }
            $pool = $model->weak?->get();
            if ($pool && ($pool->idleCount() !== 0 || $pool->activeCount() !== $model->lost())) {
                $this->fail("$where; idle {$pool->idleCount()}, active {$pool->activeCount()}");
            }
            $stats = $pool?->stats();
            if ($stats && ($stats->created !== array_sum($stats->destroyed) + $model->lost() || $stats->waiting
                    || $stats->acquired !== $stats->use->count + $model->lost())) {
                $this->fail("$where; created $stats->created, destroyed " . json_encode($stats->destroyed)
                    . ", waiting $stats->waiting, acquired $stats->acquired, used {$stats->use->count}");
            }
        }
        $total = $this->map?->stats()['total'];
        if ($total && ($total['pools'] > 2 || $total['active'] || $total['waiting'] || $total['made'] < $total['gaveWay'])) {
            $this->fail('map at the end: ' . json_encode($total));
        }
        $left = count(get_coroutines()) - 1;
        if ($left > 0 && !$this->failures) {
            $this->fail("$left coroutines are left");
        }
    }

    /* Pools and hooks */

    private function construct(Model $model): Pool
    {
        $config = $model->config;
        $validator = fn (string $hook) => isset($config['hooks'][$hook])
            ? function ($resource) use ($model, $hook) {
                if ($resource instanceof Res && ($resource->held || $resource->dead)) {
                    $this->fail("$hook is called for a resource that is in use, or dead");
                }
                return $this->hook($model, $hook) ? null : false;
            }
            : null;
        $pool = new Pool(
            factory: fn () => $this->create($model),
            destructor: $model->counts ? fn ($resource) => $this->destroy($model, $resource) : null,
            healthcheck: $validator('healthcheck'),
            beforeAcquire: $validator('beforeAcquire'),
            beforeRelease: $validator('beforeRelease'),
            min: $config['min'],
            max: $config['max'],
            healthcheckInterval: $config['interval'],
            idleTimeout: $config['limits']['idleTimeout'],
            maxLifetime: $config['limits']['maxLifetime'],
            validateAfter: $config['limits']['validateAfter'],
            maxWaiters: $config['limits']['maxWaiters'],
            leakThreshold: $config['limits']['leakThreshold'],
            createTimeout: $config['limits']['createTimeout'],
            checkTimeout: $config['limits']['checkTimeout'],
            destroyTimeout: $config['limits']['destroyTimeout'],
            minIdle: $config['limits']['minIdle'],
            maxCreating: $config['limits']['maxCreating'],
            createRetries: $config['limits']['createRetries'],
            order: $config['limits']['lifo'] ? \Async\PoolOrder::LIFO : \Async\PoolOrder::FIFO,
        );
        if ($config['strategy']) {
            $pool->setCircuitBreakerStrategy($config['max'] % 3 ? new Strategy($this, $model) : new FailureThreshold(2, 1));
        }
        if ($config['observer']) {
            $pool->addObserver(new Observer());
        }
        return $pool;
    }

    private function create(Model $model): mixed
    {
        $model->making++;
        try {
            $this->hook($model, 'factory');
            $model->made++;
            return $model->config['kind'] === 'object' ? new Res(++$this->resources) : 7;
        } finally {
            $model->making--;
        }
    }

    private function destroy(Model $model, mixed $resource): void
    {
        if ($resource instanceof Res) {
            if ($resource->dead || ($resource->held && !$this->exiting)) { // exit() drops what tasks hold
                $this->fail("resource $resource->id is destroyed " . ($resource->dead ? 'twice' : 'while it is in use'));
            }
            $resource->dead = true;
            $model->lost -= $resource->lost ? 1 : 0;
        }
        $call = $this->call($model);
        if ($call) {
            $call->hasDestroyed = true;
            $call->since = PHP_INT_MAX;
        }
        $model->destroying++;
        try {
            $this->hook($model, 'destructor');
        } finally {
            $model->destroying--;
            $model->destroyed++;
            $call && $call->since = ++$this->tickets;
        }
    }

    /** One call of a hook: what the program says about it. */
    public function hook(Model $model, string $hook): bool
    {
        $behaviours = $model->config['hooks'][$hook] ?? ['ok'];
        $n = $model->hookCalls[$hook] = ($model->hookCalls[$hook] ?? -1) + 1;
        $asking = null;
        $call = $this->call($model);
        if ($hook === 'shouldRecover' && $call && ($call === $this->newcomer || $call->hasDestroyed)) {
            $asking = $call;
            $asking->since = PHP_INT_MAX;                   // it is not in line while it asks
            unset($model->waiting[$asking->ticket]);
        } elseif (in_array($hook, ['factory', 'beforeAcquire', 'shouldRecover'])) {
            $this->getOn($model);
        }
        $this->newcomer = null;
        $this->check($model, $hook);
        $accepted = true;
        if ($this->depth < 6 && $n < HOOK_CALLS && !$this->quiet) {
            $this->depth++;
            try {
                $accepted = $this->behave($behaviours[$n % count($behaviours)], $hook);
            } finally {
                $this->depth--;
            }
        }
        $this->check($model, $hook);
        if ($asking) {
            $asking->since = ++$this->tickets;
            $asking->ticket = $asking->hasDestroyed ? $asking->ticket : $asking->since;
            $model->waiting[$asking->ticket] = $asking;
            $this->newcomer = $asking;
        }
        return $accepted;
    }

    private function behave(string $behaviour, string $hook): bool
    {
        [$what, $index] = explode(':', "$behaviour:0");
        $model = $this->models[$index] ?? null;
        $pool = $model?->pool;
        $this->progress++;
        switch ($what) {
            case 'suspend':
                suspend();
                break;
            case 'delay':
                delay(1);
                break;
            case 'fiber':
                if (\Fiber::getCurrent()) {
                    \Fiber::suspend();
                }
                break;
            case 'throw':
                throw new \DomainException($hook);
            case 'cancelled':
                throw new AsyncCancellation($hook);
            case 'false':
                return false;
            case 'try':
            case 'acquire':
                if ($pool) {
                    try {
                        $got = $this->acquire($model, $pool, $what === 'try' ? null : 1, $resource);
                    } catch (PoolException | ServiceUnavailableException) {
                        break;
                    }
                    $got && $this->release($model, $pool, $resource);
                }
                break;
            case 'cancel':
                ($this->tasks[$index] ?? null)?->cancel();
                break;
            case 'exit':
                $this->exit();
            default:
                $this->common($what, $model);
        }
        return true;
    }

    /** What hooks and tasks do alike. */
    private function common(string $what, ?Model $model): void
    {
        switch ($what) {
            case 'gc':
                gc_collect_cycles();
                break;
            case 'close':
            case 'activate':
            case 'deactivate':
            case 'recover':
                $model?->pool?->$what();
                break;
            case 'evict':
            case 'stats':
                $model?->pool?->$what();
                break;
            case 'resize':
                if ($model?->pool) {
                    $model->resized = true;
                    $model->max = 1 + $this->progress % 5;
                    $model->ceiling = max($model->max, $model->ceiling, $model->pool->count());
                    $model->pool->resize($this->progress % 2, $model->max);
                }
                break;
            case 'strategy':
                $model?->pool?->setCircuitBreakerStrategy(match ($this->progress % 3) {
                    0 => null,
                    1 => new Strategy($this, $model),
                    2 => new FailureThreshold(1 + $this->progress % 2, $this->progress % 4),
                });
                break;
        }
    }

    /** In a Fiber that is being destroyed, PHP ends only that: the program goes on, and no finally block has run there. */
    private function exit(): never
    {
        $this->exiting = $this->quiet = true;
        foreach ($this->calls[$this->thread()] ?? [] as $call) {
            unset($call->model->waiting[$call->ticket]);
        }
        exit(0);
    }

    /* Checks */

    private function check(Model $model, string $where): void
    {
        $pool = $model->weak?->get();
        if (!$pool) {
            return;
        }
        [$count, $idle, $active, $max] = [$pool->count(), $pool->idleCount(), $pool->activeCount(), $model->ceiling];
        if ($count <= $model->max) {
            $model->ceiling = $model->max;
        }
        if ($count !== $idle + $active || $count > $max || $idle < 0 || $active < 0) {
            $this->fail("$where: count $count, idle $idle, active $active, max $max");
        }
        if ($this->exiting) {       // exit() unwinds without our bookkeeping
            return;
        }
        // what close() finds abandoned is idle until it is its turn to be destroyed
        if (($pool->isClosed() ? $count : $active) < $model->held + $model->lost()) {
            $this->fail("$where: active $active, but $model->held are held and {$model->lost()} lost");
        }
        $predicted = $model->making + $model->made - $model->destroyed;
        if ($model->counts && $count !== $predicted && !$model->mayTryAgain()) {
            $this->fail("$where: count $count (idle $idle, active $active), predicted $predicted: making $model->making, "
                . "made $model->made, destroyed $model->destroyed");
        }
    }

    private function thread(): int
    {
        return spl_object_id(\Fiber::getCurrent() ?? current_coroutine());
    }

    private function call(Model $model): ?Call
    {
        $calls = $this->calls[$this->thread()] ?? [];
        $call = end($calls);
        return $call && $call->model === $model && !$call->gotOn ? $call : null;
    }

    /** The current call on that pool has a place: no call that was in line before it may still wait, except those for
     * which a factory is at work. Which they are cannot be seen from here; how many factories are at work can. */
    private function getOn(Model $model): void
    {
        $call = $this->call($model);
        if (!$call) {
            return;
        }
        $call->gotOn = true;
        unset($model->waiting[$call->ticket]);
        $passed = array_filter($model->waiting, fn ($other) => $other->since < $call->ticket
            && !$other->coroutine->isQueued());
        /* resize() may take a promise back, and then those keep theirs who have not run yet. Of several that were woken, the
         * first to run becomes the probe of a pool that recovers, and the seed decides which that is. */
        $pool = $model->weak?->get();
        $recovers = $pool?->getState() === CircuitBreakerState::RECOVERING;
        if (count($passed) > $model->making && !$this->exiting && !$model->resized && !$recovers && !$model->mayTryAgain()) {
            $this->fail("ticket $call->ticket is served before " . implode(', ', array_keys($passed)));
        }
    }

    /* Operations */

    /** False: tryAcquire() gave nothing. */
    private function acquire(Model $model, Pool $pool, ?int $timeout, mixed &$resource): bool
    {
        $thread = $this->thread();
        $call = new Call($model, current_coroutine(), ++$this->tickets);
        $model->waiting[$call->ticket] = $call;
        $this->calls[$thread][] = $this->newcomer = $call;
        try {
            $resource = $timeout === null ? $pool->tryAcquire() : $pool->acquire($timeout);
            if ($resource !== null) {
                $this->getOn($model);
            } elseif ($timeout !== null) {
                $this->fail('acquire() gave null');
            }
        } catch (TimeoutException $e) {
            if (!$timeout && !str_contains($e->getMessage(), 'did not end within')) {     // of a handler
                $this->fail('TimeoutException without timeout');
            }
            throw $e;
        } catch (PoolException $e) {
            if ($e->getMessage() === 'Pool is closed' && !$pool->isClosed()) {
                $this->fail('said to be closed while open');
            }
            throw $e;
        } finally {
            unset($model->waiting[$call->ticket]);
            array_pop($this->calls[$thread]);
            if (!$this->calls[$thread]) {
                unset($this->calls[$thread]);
            }
            $this->progress++;
        }
        if ($resource === null) {
            return false;
        }
        if ($resource instanceof Res) {
            if ($resource->held || $resource->dead) {
                $this->fail("resource $resource->id is handed out though it is " . ($resource->dead ? 'dead' : 'in use'));
            }
            $resource->held = true;
        }
        $model->held++;
        $this->check($model, 'acquire');
        return true;
    }

    public function release(Model $model, Pool $pool, mixed $resource, string $how = 'release'): void
    {
        if ($resource instanceof Res) {
            $resource->held = false;
        }
        $model->held--;
        $this->newcomer = null;
        try {
            $pool->$how($resource);
        } catch (TimeoutException $e) {
            str_contains($e->getMessage(), 'did not end within') || $this->fail("$how: {$e->getMessage()}");
        } catch (PoolException $e) {
            $this->fail("$how: {$e->getMessage()}");
        } catch (\DomainException | AsyncCancellation) {
        }
        $model->destroyed += $how === 'detach' ? 1 : 0;
        $this->progress++;
        $this->check($model, 'release');
    }

    /** Release of something that is not handed out must fail, and change nothing. */
    private function releaseForeign(Model $model, Pool $pool, Res $resource): void
    {
        $before = [$pool->idleCount(), $pool->activeCount()];
        try {
            $pool->release($resource);
            $this->fail('release of a foreign resource was accepted');
        } catch (PoolException) {
        }
        if ($before !== [$pool->idleCount(), $pool->activeCount()]) {
            $this->fail('release of a foreign resource changed the counters');
        }
    }

    private function spawnTask(array $operations, int $index): Coroutine
    {
        return spawn(fn () => $this->taskThatMayOwnAPool($operations, $index));
    }

    private function taskThatMayOwnAPool(array $operations, int $index): void
    {
        try {
            $this->task($operations, $index);
        } catch (\DomainException | AsyncCancellation | TimeoutException) {
            // of a destructor: the task had the last reference to a pool, which then closes
        }
    }

    private function task(array $operations, int $index): void
    {
        $held = [];
        try {
            $this->operations($operations, $held, $index % 2 === 0);
        } catch (\DomainException | AsyncException | AsyncCancellation | \FiberError) {
        } finally {
            foreach ($held as [$model, $pool, $resource]) {
                $this->release($model, $pool, $resource);
            }
        }
    }

    private function operations(array $operations, array &$held, bool $stubborn): void
    {
        foreach ($operations as $operation) {
            if ($this->exiting) {       // what is held by who called exit() never comes back: do not wait for it
                return;
            }
            $this->progress++;
            $this->newcomer = null;
            try {
                $this->operation($operation, $held, $stubborn);
            } catch (PoolException | ServiceUnavailableException) {
            } catch (\DomainException $e) {
                if ($operation[0] === 'throw') {
                    throw $e;
                }
            } catch (AsyncCancellation $e) {
                if (!$stubborn) {
                    throw $e;
                }
            }
            foreach ($this->models as $model) {
                $this->check($model, $operation[0]);
            }
        }
    }

    private function operation(array $operation, array &$held, bool $stubborn): void
    {
        [$what, $argument] = $operation + [1 => null];
        $model = is_int($argument) ? $this->models[$argument] ?? null : null;
        $pool = $model?->pool;
        switch ($what) {
            case 'acquire':
            case 'try':
                if ($pool && $this->acquire($model, $pool, $what === 'try' ? null : $operation[2], $resource)) {
                    $held[] = [$model, $pool, $resource];
                }
                break;
            case 'release':
                if ($held) {
                    $this->release(...array_splice($held, $argument % count($held), 1)[0]);
                }
                break;
            case 'discard':
            case 'detach':
                if ($held) {
                    $this->release(...[...array_splice($held, $argument % count($held), 1)[0], $what]);
                }
                break;
            case 'hold':        // acquires wait meanwhile
                $pool?->suspend();
                try {
                    while ($pool && $operation[2]-- > 0) {
                        suspend();
                    }
                } finally {
                    $pool?->resume();
                }
                break;
            case 'map':
                $this->map ??= new PoolMap(fn () => new Pool(fn () => new \stdClass(), max: 1), 2);
                $this->map->get($argument)->use(fn () => suspend(), $operation[2]);
                break;
            case 'use':
                $pool?->use(function ($resource) use ($model) {
                    if ($resource instanceof Res && ($resource->held || $resource->dead)) {
                        $this->fail("resource $resource->id is given to use() though it is in use, or dead");
                    }
                    suspend();
                }, $operation[2]);
                break;
            case 'drain':
                $pool?->drain($operation[2]);
                break;
            case 'again':
                if ($held) {
                    [$model, $pool, $resource] = array_splice($held, $argument % count($held), 1)[0];
                    $this->release($model, $pool, $resource);
                    if ($resource instanceof Res && !$resource->held) {
                        $this->releaseForeign($model, $pool, $resource);
                    }
                }
                break;
            case 'foreign':
                $pool && $this->releaseForeign($model, $pool, new Res(++$this->resources));
                break;
            case 'drop':        // sometimes another object comes to live where it was
                if ($held) {
                    [$model, $pool, $resource] = array_splice($held, $argument % count($held), 1)[0];
                    $model->held--;
                    $model->lost++;
                    $anonymous = !$resource instanceof Res;
                    if (!$anonymous) {
                        $resource->held = false;
                        $resource->lost = true;
                    }
                    unset($resource);
                    $anonymous || $this->releaseForeign($model, $pool, new Res(++$this->resources));
                }
                break;
            case 'forget':
                $pool && $model->pool = null;
                break;
            case 'suspend':
                while ($argument-- > 0) {
                    suspend();
                }
                break;
            case 'delay':
                delay($argument);
                break;
            case 'cancel':
                ($this->tasks[$argument] ?? null)?->cancel();
                break;
            case 'cancelMe':
                current_coroutine()->cancel();
                break;
            case 'throw':
                throw new \DomainException('thrown by a task');
            case 'unwind':
                if ($pool && $this->acquire($model, $pool, $operation[2], $resource)) {
                    (function () use ($model, $pool, $resource) {
                        $guard = new Guard($this, $model, $pool, $resource);
                        throw new \DomainException('in flight');
                    })();
                }
                break;
            case 'protect':
                protect(function () use ($argument, &$held, $stubborn) {
                    $this->operations($argument, $held, $stubborn);
                });
                break;
            case 'fiber':
                $fiber = new \Fiber(function () use ($argument, &$held, $stubborn) {
                    \Fiber::suspend();
                    $this->operations($argument, $held, $stubborn);
                });
                $fiber->start();
                for ($resumes = $operation[2]; $resumes > 0 && $fiber->isSuspended(); $resumes--) {
                    $fiber->resume();
                }
                break;      // if it is suspended still, perhaps in a hook, it is destroyed here
            case 'spawn':
                $this->tasks[] = $this->spawnTask($argument, count($this->tasks));
                break;
            case 'exit':
                $this->exit();
            default:
                $this->word($operation, $held, $stubborn) || $this->common($what, $model);
        }
    }
}
