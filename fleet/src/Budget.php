<?php
declare(strict_types=1);

namespace Async\Fleet;

use Async\{Channel, Coroutine, OperationCanceledException, Pool};
use function Async\{await_all, current_coroutine, delay, gauge, spawn_background, timeout};

/**
 * One number of connections for the pools of all processes and hosts. Each process leases a share, and its pools obey it by resize(): no
 * call to the store per acquire(). A coroutine of its own renews the lease, every third of it, and early when coroutines wait.
 *
 *   $budget = new Async\Fleet\Budget(store: new RedisStore(fn () => …), name: 'orders-db', limit: 90);
 *   $budget->govern($pool, floor: 1, ceiling: 20);
 */
final class Budget
{
    private const EARLIEST = 100;                // ms between two calls of the store, in a fleet of at most MANY processes
    private const AGAIN = 400;                   // ms, while coroutines wait and the share has been the same for long
    private const MANY = 300;                    // with more processes each calls less often
    private const LOOK = 50;                     // ms between two looks at what this process does not use, while others lack it
    private const GRACE = 50;                    // ms until the server, too, has closed what was closed here

    /** @var array<int, Governed> by spl_object_id() of the pool */
    private array $pools = [];
    private ?Grant $grant = null;
    private ?Coroutine $renewal = null;
    private Channel $wake;
    private Channel $turn;                       // has an item while no coroutine changes what the budget governs
    private ?\WeakReference $inTurn = null;      // to what the last one has that did, while its call has not ended
    private string $id = '';
    private int $pid = 0;
    private int $wants = 0;
    private int $share = 0;
    private int $seen = 0;                       // the demand at the last look
    private float $changed = 0;                  // when the share was another
    private float $renewed = 0;                  // when the lease began, in ms of the monotonic clock
    private float $called = 0;
    private float $fullUntil = 0;                // the server has refused a connection: nothing grows until then
    private int $fullAt = 0;
    private bool $isLost = false;                // the store could not be reached

    /**
     * @param int $limit all processes together have at most so many connections
     * @param int $lease milliseconds; the share of a process that dies is free again after it
     * @param int $weight when there is not enough for all, a process with weight 2 gets twice as much above its floor
     */
    public function __construct(
        private Store $store,
        private string $name,
        private int $limit,
        private int $lease = 15_000,
        private int $weight = 1,
        private Fallback $whenUnreachable = Fallback::Safe,
    ) {
        if ($limit < 1 || $lease < 300 || $weight < 1 || $name === '') {
            throw new BudgetException('A budget needs a name, a limit and a weight of at least 1, and a lease of at least 300 ms');
        }
    }

    /**
     * Puts a pool under the budget: an Async\Pool, or getPool() of a pooled PDO. The store is asked once before it returns.
     *
     * @param int $floor so many are promised to this pool
     * @param int $ceiling it never gets more
     */
    public function govern(Pool $pool, int $floor = 1, int $ceiling = 10): void
    {
        $this->alone(function () use ($pool, $floor, $ceiling) {
            $floors = $floor + $this->floors();
            match (true) {
                $pool->isClosed() => throw new BudgetException('The pool is closed: give the budget a pool that is open'),
                isset($this->pools[spl_object_id($pool)]) => throw new BudgetException('The pool is under this budget already: call govern() once for each pool'),
                $floor < 0 || $ceiling < 1 || $floor > $ceiling => throw new BudgetException("The floor ($floor) must be between 0 and the ceiling ($ceiling)"),
                $floors > $this->limit => throw new BudgetException("The floors of the pools ($floors) are more than the limit of the budget \"$this->name\" ($this->limit):"
                    . ' lower the floors, or raise the limit'),
                default => null,
            };
            $governed = $this->pools[spl_object_id($pool)] = new Governed($pool, $floor, $ceiling, $this);
            $pool->resize(0, $pool->count());    // nothing more before the store has said so
            try {
                $this->renew();
            } catch (\Throwable $e) {
                unset($this->pools[spl_object_id($pool)]);
                $pool->resize($governed->ownMin, $governed->ownMax);
                throw $e;
            }
            $pool->addObserver($governed);
            $this->keepRenewing();
        });
    }

    /** Gives the pools back to themselves, and the share to the others. */
    public function close(): void
    {
        $this->begin();
        $this->refuseStore();
        if ($this->renewal !== null) {
            $this->renewal->cancel();
            await_all([$this->renewal]);         // or it could be a member again afterwards
        }
        $this->alone(function () {
            foreach ($this->pools as $governed) {
                $governed->pool->removeObserver($governed);
                if (!$governed->pool->isClosed()) {
                    $governed->pool->resize($governed->ownMin, $governed->ownMax);
                }
            }
            $this->pools = [];
            $this->leave();
        });
    }

    private function leave(): void
    {
        $this->publish(isClosed: true);
        if ($this->grant === null) {             // no member, or a child of one
            return;
        }
        try {
            $this->store->leave($this->report());
        } catch (StoreException) {
            // the lease ends by itself
        } finally {
            $this->grant = null;
        }
    }

    /**
     * @return array{budget: string, limit: int, share: int, wants: int, has: int, granted: int, members: int, scarce: bool, learning: int, age: int}
     *   `age` is that of the lease, in milliseconds; `granted` and `members` are those of the whole fleet
     */
    public function stats(): array
    {
        return ['budget' => $this->name, 'limit' => $this->limit, 'share' => $this->share, 'wants' => $this->wants, 'has' => $this->has(),
            'granted' => $this->grant->granted ?? 0, 'members' => $this->grant->members ?? 0, 'scarce' => $this->grant->scarce ?? false,
            'learning' => $this->grant->learning ?? 0, 'age' => (int) ($this->now() - $this->renewed)];
    }

    /** For Async\metrics() and the monitor. */
    private function publish(bool $isClosed = false): void
    {
        $numbers = ['limit' => $this->limit, 'share' => $this->share, 'wants' => $this->wants, 'has' => $this->has(),
            'granted' => $this->grant->granted ?? 0, 'members' => $this->grant->members ?? 0,
            'renewed_timestamp_seconds' => round(microtime(true) - ($this->now() - $this->renewed) / 1000, 3)];
        foreach ($numbers as $key => $value) {
            gauge("async_fleet_$key{budget=\"" . addcslashes($this->name, "\"\\\n") . '"}', $isClosed ? null : $value);
        }
    }

    /** @internal A coroutine is about to wait, and the share is the reason. */
    public function wantsMore(): void
    {
        $this->begin();
        $this->keepRenewing();
        $this->changed = $this->now();           // the first answers come from those who give something back: ask often
        $this->wake->sendAsync(true);
    }

    /** @internal The server has refused a connection: whatever the budget says, there are too many. */
    public function serverIsFull(): void
    {
        $this->fullAt = max(1, array_sum(array_map(fn (Governed $one) => $one->made(), $this->pools)));
        $this->fullUntil = $this->now() + $this->lease / 3;
        $this->wake->sendAsync(true);
    }

    /** This process; a child of fork() is another one, with empty pools. */
    private function begin(): void
    {
        if ($this->pid !== getmypid()) {
            $this->pid = getmypid();
            $this->id = gethostname() . ':' . $this->pid . ':' . bin2hex(random_bytes(4));
            $this->grant = $this->renewal = null;
            $this->wants = $this->share = $this->seen = 0;
            $this->renewed = $this->called = $this->changed = $this->fullUntil = 0;
            $this->wake = new Channel(1);
            $this->turn = new Channel(1);
            $this->turn->sendAsync(true);
            $this->inTurn = null;
        }
    }

    private function refuseStore(): void
    {
        if ($this->turn->isEmpty() && $this->inTurn?->get()?->coroutine === current_coroutine()) {
            throw new BudgetException("The store of the budget \"$this->name\" calls govern() or close() while the budget waits for its answer");
        }
    }

    /** One coroutine at a time: what is reported must stay true until its answer is here. */
    private function alone(\Closure $do): void
    {
        $this->begin();
        $this->refuseStore();
        $turn = $this->turn;
        $last = $this->inTurn?->get();
        if ($turn->isEmpty() && ($last === null || $last->coroutine->isCompleted())) {
            $turn->sendAsync(true);              // exit() in the store ended it, and a shutdown function calls
        }
        $turn->recv();
        $call = (object) ['coroutine' => current_coroutine()];
        $this->inTurn = \WeakReference::create($call);
        try {
            $do();
        } finally {
            $turn->sendAsync(true);
        }
    }

    private function keepRenewing(): void
    {
        if ($this->renewal === null || $this->renewal->isCompleted()) {
            $this->renewal = spawn_background($this->renewForGood(...));
        }
    }

    private function renewForGood(): void
    {
        while ($this->pools !== []) {
            $this->pause();
            try {
                $this->alone($this->renew(...));
            } catch (\Throwable $e) {
                $this->warn($e);
            }
        }
    }

    /**
     * Until the lease is to be renewed, or there is a reason to do it early: the share is too small, and others may have given something back; or
     * others wait, and this process does not use what it has.
     */
    private function pause(): void
    {
        $time = intdiv($this->lease, $this->isLost ? 10 : 3);
        $time = random_int(intdiv($time * 9, 10), $time);
        $slower = max(1, ($this->grant->members ?? 0) / self::MANY);
        if ($this->demand() > $this->share) {
            // The longer the share has been the same the less often.
            $longest = self::AGAIN * $slower;
            $time = min($time, $longest, max($longest / 4, ($this->now() - $this->changed) / 2));
        }
        for ($this->seen = PHP_INT_MAX, $until = $this->called + $time; ($left = $until - $this->now()) > 0;) {
            $looks = !$this->isLost && $this->grant?->scarce && $this->has() > $this->floors();
            try {
                $this->wake->recv(timeout((int) ceil($looks ? min($left, self::LOOK) : $left)));
                break;
            } catch (OperationCanceledException) {          // the time is over; a cancellation of this coroutine is another class
                $before = $this->seen;
                $this->seen = $this->demand();
                if ($looks && max($before, $this->seen) < $this->has()) {
                    break;
                }
            }
        }
        $early = $this->called + self::EARLIEST * $slower - $this->now();
        if ($early > 0) {
            delay((int) ceil($early));
        }
        $this->wake->count() === 0 || $this->wake->recv();
    }

    private function renew(): void
    {
        $this->pools = array_filter($this->pools, fn (Governed $one) => !$one->pool->isClosed() || $one->pool->count() > 0);    // some may be in use
        if ($this->pools === []) {
            $this->leave();
            return;
        }
        $demand = $this->demand();
        // What it wants falls slowly; where others lack what it does not use, after two looks.
        $this->wants = match (true) {
            $demand >= $this->wants => $demand,
            $this->grant?->scarce => max($demand, min($this->seen, $this->wants)),
            default => intdiv($this->wants + $demand, 2),
        };
        for ($round = 0; $round < 2; $round++) {
            $begin = $this->called = $this->now();
            $this->hold();
            try {
                $this->grant = $this->store->refresh($this->report());
            } catch (StoreException $e) {
                $this->warn($e);
                return;
            }
            $this->isLost = false;
            $this->renewed = $begin;
            $this->limit = $this->grant->limit;
            if ($this->validFor($begin) <= 0) {  // the process stood still, or the store was slow: ask again
                continue;
            }
            $before = $this->has();
            $this->apply($this->grant->scarce ? min($this->grant->grant, $this->grant->target) : $this->grant->grant, $begin);
            if (!$this->grant->scarce || $this->has() >= $before) {
                return;
            }
            delay(self::GRACE);                  // then what was closed is told: others wait for it
        }
    }

    /** What is reported stays true until the answer is here: the store may give the rest of the share to others. */
    private function hold(): void
    {
        $validFor = $this->validFor($this->renewed);
        foreach ($validFor > 0 ? $this->pools : [] as $one) {    // after the lease nothing is made anyway
            $count = $one->pool->count();
            $one->pool->isClosed() || $one->pool->resize(min($one->ownMin, $count), $count, $validFor);
        }
    }

    /** Without the store: until the lease ends all stays as it is. */
    private function fallBack(): void
    {
        $floors = $this->floors();
        if ($this->grant !== null && $this->validFor($this->renewed) > 0) {
            $this->apply($this->share, $this->renewed);
            return;
        }
        $this->apply(match ($this->grant === null ? Fallback::Pessimistic : $this->whenUnreachable) {
            Fallback::Optimistic => max($floors, $this->grant->grant),
            Fallback::Safe => max($floors, $this->grant->safe),
            Fallback::Pessimistic => $floors,
        }, $this->now());
    }

    /** The rest of a lease that began at $begin, in ms; negative when it is over. Clocks differ by less than 1 %. */
    private function validFor(float $begin): int
    {
        return (int) ($this->lease * .99 - ($this->now() - $begin));
    }

    /** Splits the share among the pools: floors first, then to the one that lacks most. */
    private function apply(int $share, float $begin): void
    {
        if ($this->now() < $this->fullUntil) {
            $share = min($share, $this->fullAt);
        }
        if ($share !== $this->share) {
            $this->share = $share;
            $this->changed = $this->now();
        }
        $parts = array_map(fn (Governed $one) => 0, $this->pools);
        for ($left = $share; $left > 0; $left--) {
            $best = null;
            foreach ($this->pools as $key => $one) {
                $lack = $parts[$key] < $one->floor ? PHP_INT_MAX : $one->demand() - $parts[$key];
                if ($parts[$key] < $one->ceiling && ($best === null || $lack > $best[1])) {
                    $best = [$key, $lack];
                }
            }
            if ($best === null) {
                break;
            }
            $parts[$best[0]]++;
        }
        $validFor = max(1, $this->validFor($begin));
        foreach ($this->pools as $key => $one) {
            if (!$one->pool->isClosed()) {
                $one->pool->resize(min($one->ownMin, $parts[$key]), $parts[$key], $validFor);
            }
        }
        $this->publish();
    }

    private function report(): Report
    {
        $sum = fn (string $key) => array_sum(array_map(fn (Governed $one) => $one->$key, $this->pools));
        return new Report($this->name, $this->id, $this->limit, $this->lease, $this->has(), $this->wants, $sum('floor'), $sum('ceiling'), $this->weight,
            $this->grant->epoch ?? 0, basename($_SERVER['SCRIPT_NAME'] ?? ''));
    }

    private function has(): int
    {
        return array_sum(array_map(fn (Governed $one) => $one->pool->count(), $this->pools));
    }

    private function floors(): int
    {
        return array_sum(array_map(fn (Governed $one) => $one->floor, $this->pools));
    }

    /** As many as are in use or waited for. */
    private function demand(): int
    {
        return array_sum(array_map(fn (Governed $one) => $one->demand(), $this->pools));
    }

    /** Goes on without the store, and reports that once for each outage. */
    private function warn(\Throwable $failure): void
    {
        $this->throwIfCancelled($failure);
        $this->fallBack();
        if ($this->isLost) {
            return;
        }
        $this->isLost = true;
        $message = $failure instanceof StoreException || $failure instanceof BudgetException ? $failure->getMessage()
            : $failure::class . ": {$failure->getMessage()} in {$failure->getFile()}:{$failure->getLine()}";
        $message = "Async\\Fleet\\Budget \"$this->name\": $message. The pools go on with what they have";
        try {
            trigger_error($message, E_USER_WARNING);
        } catch (\Throwable $e) {                // an error handler throws it for each warning, as those of frameworks do
            $this->throwIfCancelled($e);
            error_log($message);
        }
    }

    private function throwIfCancelled(\Throwable $e): void
    {
        if (current_coroutine()->isCancellationRequested()) {
            throw $e;
        }
    }

    private function now(): float
    {
        return hrtime(true) / 1e6;
    }
}
