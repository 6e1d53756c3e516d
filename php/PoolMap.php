<?php

namespace Async;

use Closure;
use Countable;
use Throwable;
use TypeError;
use ValueError;

/**
 * Pools by key: for each tenant, shard or host its own. Ask for the pool each time, and do not keep it: it may have to give way.
 *
 * The pools are in one list, the least recently used first. If there are as many as may be, the first one that is idle gives way: one
 * that is in use is passed over and goes to the end of the list, since it is used now. So the search costs next to nothing, on average.
 *
 * While the factory is at work for a key, other coroutines that ask for the same key wait for its result.
 */
final class PoolMap implements Countable
{
    private readonly Closure $factory;
    /** @var array<int|string, Pool> */
    private array $pools = [];
    /** @var array<int|string, array{FutureState, int}> what is being made, and in which process: in a child, what waits and makes is gone */
    private array $making = [];
    private int $made = 0;
    private int $gaveWay = 0;
    private bool $isClosed = false;

    /**
     * @param callable(int|string): Pool $factory makes the pool of a key when it is first asked for
     * @param int $max at most so many pools; the least recently used one that is idle is closed for a new one; 0 = any number
     */
    public function __construct(callable $factory, private readonly int $max = 0)
    {
        if ($max < 0) {
            throw new ValueError(__METHOD__ . '(): Argument #2 ($max) must be >= 0');
        }
        $this->factory = $factory(...);
    }

    /** The pool of this key. One that was closed is made anew. Throws a PoolException if all $max pools are in use. */
    public function get(string|int $key): Pool
    {
        for (;;) {
            if ($this->isClosed) {
                throw new PoolException('PoolMap is closed');
            }
            $pool = $this->pools[$key] ?? null;
            unset($this->pools[$key]);
            if ($pool && !$pool->isClosed()) {
                return $this->pools[$key] = $pool;
            }
            [$state, $process] = $this->making[$key] ?? [null, 0];
            if ($process === getmypid()) {
                await(new Future($state));
            } elseif ($state || !$this->isFull()) {
                $this->make($key);
            } else {
                $this->makeRoom(); // destructors may wait: then all may be different
            }
        }
    }

    /** Closes the pool of this key. False: there is none. */
    public function remove(string|int $key): bool
    {
        $pool = $this->pools[$key] ?? null;
        unset($this->pools[$key]);
        $pool?->close();
        return $pool !== null;
    }

    /** The number of pools. */
    public function count(): int
    {
        return count($this->pools) + count($this->making);
    }

    /** Closes all pools, and makes no other. */
    public function close(): void
    {
        $this->isClosed = true;
        $thrown = new CompositeException('Pools of the map could not be closed');
        while ($this->pools) {
            try {
                $this->takeFirst()[1]->close();
            } catch (Throwable $e) {
                $thrown->addException($e);
            }
        }
        if ($failures = $thrown->getExceptions()) {
            throw count($failures) === 1 ? $failures[0] : $thrown;
        }
    }

    /**
     * The statistics of each pool, the least recently used first, and their sums.
     *
     * @return array{total: array<string, int>, pools: array<int|string, PoolStats>}
     */
    public function stats(): array
    {
        $pools = array_map(fn (Pool $pool) => $pool->stats(), $this->pools);
        $total = ['pools' => count($this), 'made' => $this->made, 'gaveWay' => $this->gaveWay];
        foreach (['idle', 'active', 'waiting', 'acquired', 'created', 'createFailures', 'timeouts'] as $number) {
            $total[$number] = array_sum(array_map(fn (PoolStats $stats) => $stats->$number, $pools));
        }
        return ['total' => $total, 'pools' => $pools];
    }

    /** @return array{int|string, Pool} the least recently used one, which is not in the list any more */
    private function takeFirst(): array
    {
        $key = array_key_first($this->pools);
        $pool = $this->pools[$key];
        unset($this->pools[$key]);
        return [$key, $pool];
    }

    private function isFull(): bool
    {
        return $this->max && count($this) >= $this->max;
    }

    /** Closes the least recently used pool that is idle. */
    private function makeRoom(): void
    {
        for ($looks = count($this->pools); $looks > 0; $looks--) {
            [$key, $pool] = $this->takeFirst();
            if ($pool->isClosed() || $pool->activeCount() + $pool->waitingCount() === 0) {
                $this->gaveWay++;
                $pool->close();
                return;
            }
            $this->pools[$key] = $pool;
        }
        throw new PoolException("All $this->max pools of the map are in use");
    }

    private function make(string|int $key): void
    {
        $key = array_key_first([$key => null]); // "7" is 7, as in any array
        $state = new FutureState;
        $state->ignore();
        $this->making[$key] = [$state, getmypid()];
        try {
            $pool = ($this->factory)($key);
        } finally {
            if (($this->making[$key][0] ?? null) === $state) {
                unset($this->making[$key]);
            }
            $state->complete(null); // those that wait look again
        }
        if (!$pool instanceof Pool) {
            throw new TypeError('The factory of a PoolMap must return an Async\Pool, ' . get_debug_type($pool) . ' returned');
        }
        if ($this->isClosed || isset($this->pools[$key])) {
            $pool->close();
        } else {
            $this->made++;
            $this->pools[$key] = $pool;
        }
    }
}
