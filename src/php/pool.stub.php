<?php

/** @generate-class-entries */

namespace Async;

enum CircuitBreakerState
{
    /** Normal: every coroutine is served. */
    case ACTIVE;

    /** Every coroutine is refused. */
    case INACTIVE;

    /** One coroutine at a time is served, to test whether the service is back. */
    case RECOVERING;
}

/** What can be switched off while a service is down. */
interface CircuitBreaker
{
    /** The state now. */
    public function getState(): CircuitBreakerState;

    /** Serves every coroutine. */
    public function activate(): void;

    /** Refuses every coroutine. */
    public function deactivate(): void;

    /** Lets one coroutine at a time try. */
    public function recover(): void;
}

/**
 * The pool tells it how each release went. It switches the breaker by $source->deactivate() and so on. Two public methods are optional.
 * shouldRecover(mixed $source): bool is called when a coroutine wants a resource while the state is INACTIVE; true means RECOVERING.
 * reportFactoryFailure(mixed $source, \Throwable $error): void is called when the factory fails; if it opens the breaker, all
 * waiting coroutines are refused at once.
 */
interface CircuitBreakerStrategy
{
    /** A resource came back in order. */
    public function reportSuccess(mixed $source): void;

    /** A resource came back broken. */
    public function reportFailure(mixed $source, \Throwable $error): void;
}

/**
 * Opens the breaker after $failures failures in a row, of releases or of the factory, and tries again after $recoverAfter
 * milliseconds. Each failed try doubles the time, up to 16 times $recoverAfter. One object can serve several pools: it counts for
 * each of them apart.
 *
 * @strict-properties
 * @not-serializable
 */
final class FailureThreshold implements CircuitBreakerStrategy
{
    /**
     * @param int $failures number of failures in a row that opens the breaker
     * @param int|\Time\Duration $recoverAfter milliseconds until the first try
     * @param int $successes number of successes in a row that closes it
     */
#if PHP_VERSION_ID >= 80600
    public function __construct(int $failures = 5, int|\Time\Duration $recoverAfter = 30000, int $successes = 1) {}
#else
    public function __construct(int $failures = 5, int $recoverAfter = 30000, int $successes = 1) {}
#endif

    /** Counts a success. */
    public function reportSuccess(mixed $source): void {}

    /** Counts a failure of a release. */
    public function reportFailure(mixed $source, \Throwable $error): void {}

    /**
     * Counts a failure of the factory.
     *
     * @implementation-alias Async\FailureThreshold::reportFailure
     */
    public function reportFactoryFailure(mixed $source, \Throwable $error): void {}

    /** Is it time to try again? */
    public function shouldRecover(mixed $source = null): bool {}
}

/** Which idle resource is handed out first. */
enum PoolOrder
{
    /** The one that has been idle longest: all are used. */
    case FIFO;

    /** The one that was released last: those that are not needed stay idle, and idleTimeout can destroy them. */
    case LIFO;
}

/**
 * Is told what a pool does, by Pool::addObserver(). It has those of these public methods that it needs, and may wait in them. What
 * they throw becomes a warning.
 *
 * @method void created(Pool $pool, float $took) the factory has made a resource; milliseconds
 * @method void createFailed(Pool $pool, ?\Throwable $error) the factory has failed
 * @method void destroyed(Pool $pool, string $reason) one of the reasons of PoolStats::$destroyed
 * @method void acquired(Pool $pool, float $waited) milliseconds from the call to its end
 * @method void released(Pool $pool, float $held) milliseconds from the acquire
 * @method void timedOut(Pool $pool, float $waited) the timeout of acquire() has passed
 * @method void refused(Pool $pool, string $reason) one of the reasons of PoolStats::$refusals
 * @method void limited(Pool $pool) a coroutine is about to wait, as the first in line, because the limits of resize() say so
 * @method void spare(Pool $pool, int $count) so many resources above $min were not needed during the last second
 */
interface PoolObserver
{
}

/**
 * Durations in milliseconds. The error of a percentile is at most an eighth.
 *
 * @strict-properties
 */
final class PoolTimes
{
    public readonly int $count;
    public readonly float $sum;
    public readonly float $max;
    public readonly float $p50;
    public readonly float $p95;
    public readonly float $p99;

    private function __construct() {}
}

/**
 * The counters of a pool.
 *
 * @strict-properties
 */
final class PoolStats implements \JsonSerializable
{
    public readonly string $name;
    public readonly CircuitBreakerState $state;
    public readonly bool $closed;
    public readonly int $min;
    public readonly int $max;
    public readonly int $idle;
    public readonly int $active;
    public readonly int $waiting;
    public readonly int $peakActive;
    public readonly int $peakWaiting;
    public readonly int $acquired;
    public readonly int $created;
    public readonly int $createFailures;

    /** @var array<string, int> by reason */
    public readonly array $destroyed;
    public readonly int $timeouts;

    /** @var array<string, int> by reason */
    public readonly array $refusals;
    public readonly int $leaks;

    /** Of the acquires that had to wait. */
    public readonly PoolTimes $wait;

    /** From acquire to release. */
    public readonly PoolTimes $use;

    /** Of the factory. */
    public readonly PoolTimes $create;

    /** suspend() was called. */
    public readonly bool $suspended;
    public readonly int $minIdle;

    /** Factories that are at work, or wait for their next try. */
    public readonly int $creating;

    /** How often a failed factory was called again. */
    public readonly int $retries;

    /** @var array<string, int> handlers that were cancelled because of their time limits: create, check, destroy */
    public readonly array $overruns;

    private function __construct() {}

    /** The properties; the state by its name. */
    public function jsonSerialize(): array {}
}

/**
 * @template TResource
 * @strict-properties
 * @not-serializable
 */
final class Pool implements \Countable, CircuitBreaker
{
    /**
     * @phpstan-param callable(): TResource $factory makes a resource
     * @phpstan-param (callable(TResource): void)|null $destructor destroys a resource
     * @phpstan-param (callable(TResource): mixed)|null $healthcheck checks an idle resource; false: destroy it
     * @phpstan-param (callable(TResource): mixed)|null $beforeAcquire false: destroy it and take another one
     * @phpstan-param (callable(TResource): mixed)|null $beforeRelease false: destroy it instead of keeping it
     * @param int $min so many are made by the constructor; health checks restore the number
     * @param int $max at most so many resources exist
     * @param int|\Time\Duration $healthcheckInterval milliseconds between health checks; 0 = never
     * @param string|null $name for statistics and messages; null = pool#1, pool#2 and so on
     * @param int|\Time\Duration $idleTimeout milliseconds; a resource that is idle for longer is destroyed, down to $min; 0 = never
     * @param int|\Time\Duration $maxLifetime milliseconds; an older resource is destroyed when it is idle or released; 0 = never
     * @param int|\Time\Duration $validateAfter milliseconds; $beforeAcquire is skipped for a resource that was released less than this ago; 0 = never
     * @param int $maxWaiters at most so many coroutines may wait; the next one gets a PoolException; 0 = any number
     * @param int|\Time\Duration $leakThreshold milliseconds; a warning reports a resource that is held for longer; 0 = never
     * @param int|\Time\Duration $createTimeout milliseconds; a $factory that takes longer is cancelled; 0 = no limit
     * @param int|\Time\Duration $checkTimeout the same for $healthcheck, $beforeAcquire and $beforeRelease, which then refuse
     * @param int|\Time\Duration $destroyTimeout the same for $destructor
     * @param int $minIdle so many idle resources are made in advance, beside those in use, up to $max
     * @param int $maxCreating at most so many factories are at work at once; 0 = any number
     * @param int $createRetries so often a failed factory is called again, after pauses, within the timeout of acquire()
     * @param PoolOrder $order which idle resource is handed out first
     */
#if PHP_VERSION_ID >= 80600
    public function __construct(callable $factory, ?callable $destructor = null, ?callable $healthcheck = null, ?callable $beforeAcquire = null, ?callable $beforeRelease = null, int $min = 0, int $max = 10, int|\Time\Duration $healthcheckInterval = 0, ?string $name = null, int|\Time\Duration $idleTimeout = 0, int|\Time\Duration $maxLifetime = 0, int|\Time\Duration $validateAfter = 0, int $maxWaiters = 0, int|\Time\Duration $leakThreshold = 0, int|\Time\Duration $createTimeout = 0, int|\Time\Duration $checkTimeout = 0, int|\Time\Duration $destroyTimeout = 0, int $minIdle = 0, int $maxCreating = 0, int $createRetries = 0, PoolOrder $order = PoolOrder::FIFO) {}
#else
    public function __construct(callable $factory, ?callable $destructor = null, ?callable $healthcheck = null, ?callable $beforeAcquire = null, ?callable $beforeRelease = null, int $min = 0, int $max = 10, int $healthcheckInterval = 0, ?string $name = null, int $idleTimeout = 0, int $maxLifetime = 0, int $validateAfter = 0, int $maxWaiters = 0, int $leakThreshold = 0, int $createTimeout = 0, int $checkTimeout = 0, int $destroyTimeout = 0, int $minIdle = 0, int $maxCreating = 0, int $createRetries = 0, PoolOrder $order = PoolOrder::FIFO) {}
#endif

    /**
     * Returns a resource. Waits for one at most $timeout milliseconds; 0 = no limit.
     *
     * @return TResource
     */
#if PHP_VERSION_ID >= 80600
    public function acquire(int|\Time\Duration $timeout = 0): mixed {}
#else
    public function acquire(int $timeout = 0): mixed {}
#endif

    /**
     * A resource if one is available now, otherwise null.
     *
     * @return TResource|null
     */
    public function tryAcquire(): mixed {}

    /**
     * Gives a resource back. The oldest coroutine in line gets it.
     *
     * @param TResource $resource
     */
    public function release(mixed $resource): void {}

    /**
     * Gives a broken resource back: it is destroyed.
     *
     * @param TResource $resource
     */
    public function discard(mixed $resource): void {}

    /**
     * Takes a resource out of the pool for good: it belongs to the caller, and its place is free. $destructor is not called.
     *
     * @param TResource $resource
     */
    public function detach(mixed $resource): void {}

    /**
     * Acquires a resource, calls $fn with it, and always releases it, unless $fn has released or discarded it.
     *
     * @template TResult
     * @phpstan-param callable(TResource): TResult $fn
     * @return TResult
     */
#if PHP_VERSION_ID >= 80600
    public function use(callable $fn, int|\Time\Duration $timeout = 0): mixed {}
#else
    public function use(callable $fn, int $timeout = 0): mixed {}
#endif

    /** Refuses every coroutine and destroys the idle resources. Resources in use are destroyed when they are released. */
    public function close(): void {}

    /** Was it closed? */
    public function isClosed(): bool {}

    /** Idle and active resources together. */
    public function count(): int {}

    /** Resources that can be handed out at once. */
    public function idleCount(): int {}

    /** Resources in use, or in the hands of a handler. */
    public function activeCount(): int {}

    /** Coroutines that wait for a resource. */
    public function waitingCount(): int {}

    /** All counters at this moment. */
    public function stats(): PoolStats {}

    /**
     * The resources in use, longest first: type, milliseconds since the acquire(), id of the coroutine, file and line.
     *
     * @return list<array{type: string, held: int, coroutine: int, file: ?string, line: int}>
     */
    public function holders(): array {}

    /**
     * Changes the limits at once. Surplus resources are destroyed: idle ones now, others when they are released. With two zeros
     * nothing is made until the next call.
     *
     * @param int $validFor milliseconds; later no resource is made until the next call; 0 = no such limit
     */
    public function resize(int $min, int $max, int $validFor = 0): void {}

    /** From now on the object is told what the pool does. One that was added already is not added again. */
    public function addObserver(PoolObserver $observer): void {}

    /** The observer is not called any more. */
    public function removeObserver(PoolObserver $observer): void {}

    /** From now on acquires wait instead of being served, for example during a failover. Resources in use can be released. */
    public function suspend(): void {}

    /** Ends suspend(): waiting coroutines are served. */
    public function resume(): void {}

    /** Replaces all resources: idle ones are destroyed now, others when they are released. Returns their number. */
    public function evict(): int {}

    /**
     * Refuses new coroutines, serves the waiting ones, waits until every resource is back, at most $timeout milliseconds (0 = no
     * limit), and closes the pool. False: a resource was still out.
     */
#if PHP_VERSION_ID >= 80600
    public function drain(int|\Time\Duration $timeout = 0): bool {}
#else
    public function drain(int $timeout = 0): bool {}
#endif

    /** The state of the circuit breaker. */
    public function getState(): CircuitBreakerState {}

    /** Closes the circuit breaker: every coroutine is served. */
    public function activate(): void {}

    /** Opens the circuit breaker: every coroutine is refused. */
    public function deactivate(): void {}

    /** Lets one coroutine at a time try, as a probe. */
    public function recover(): void {}

    /** Sets what switches the breaker; null = only your own calls do. */
    public function setCircuitBreakerStrategy(?CircuitBreakerStrategy $strategy): void {}
}

/**
 * Pools by key: for each tenant, shard or host its own. Ask for the pool each time, and do not keep it: it may have to give way.
 *
 * @strict-properties
 * @not-serializable
 */
final class PoolMap implements \Countable
{
    /**
     * @phpstan-param callable(int|string): Pool $factory makes the pool of a key when it is first asked for
     * @param int $max at most so many pools; the least recently used one that is idle is closed for a new one; 0 = any number
     */
    public function __construct(callable $factory, int $max = 0) {}

    /** The pool of this key. One that was closed is made anew. Throws a PoolException if all $max pools are in use. */
    public function get(string|int $key): Pool {}

    /** Closes the pool of this key. False: there is none. */
    public function remove(string|int $key): bool {}

    /** The number of pools. */
    public function count(): int {}

    /** Closes all pools, and makes no other. */
    public function close(): void {}

    /**
     * The statistics of each pool, the least recently used first, and their sums.
     *
     * @return array{total: array<string, int>, pools: array<int|string, PoolStats>}
     */
    public function stats(): array {}
}
