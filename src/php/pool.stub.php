<?php

/** @generate-class-entries */

namespace Async;

enum CircuitBreakerState
{
    /** Everybody is served. */
    case ACTIVE;

    /** Nobody is served. */
    case INACTIVE;

    /** One at a time is served, to see whether the service is back. */
    case RECOVERING;
}

interface CircuitBreaker
{
    public function getState(): CircuitBreakerState;

    public function activate(): void;

    public function deactivate(): void;

    public function recover(): void;
}

/**
 * Is told how each release went, and switches the breaker by calling $source->deactivate() and so on. A strategy may also
 * have a public method shouldRecover(): bool. It is asked when somebody wants a resource while the state is INACTIVE;
 * true means RECOVERING. And it may have a public method reportFactoryFailure(mixed $source, \Throwable $error): void; if it
 * opens the breaker there, those who wait are refused at once.
 */
interface CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void;

    public function reportFailure(mixed $source, \Throwable $error): void;
}

/**
 * Opens the breaker after so many failures in a row, of releases or of the factory, and tries again by itself after
 * $recoverAfter milliseconds; after each try that fails, after twice the time, up to 16 times.
 *
 * @strict-properties
 * @not-serializable
 */
final class FailureThreshold implements CircuitBreakerStrategy
{
    /**
     * @param int $failures so many in a row open the breaker
     * @param int $recoverAfter milliseconds until the first try
     * @param int $successes so many in a row close it again
     */
    public function __construct(int $failures = 5, int $recoverAfter = 30000, int $successes = 1) {}

    public function reportSuccess(mixed $source): void {}

    public function reportFailure(mixed $source, \Throwable $error): void {}

    public function reportFactoryFailure(mixed $source, \Throwable $error): void {}

    public function shouldRecover(): bool {}
}

/**
 * Durations in milliseconds. Percentiles are off by an eighth at most.
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
 * What a pool has counted until now.
 *
 * @strict-properties
 */
final class PoolStats
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

    /** Of those that had to wait. */
    public readonly PoolTimes $wait;

    /** From acquire to release. */
    public readonly PoolTimes $use;

    /** Of the factory. */
    public readonly PoolTimes $create;

    private function __construct() {}
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
     * @phpstan-param (callable(TResource): void)|null $destructor gives one up
     * @phpstan-param (callable(TResource): mixed)|null $healthcheck is it still alive? Asked while it is idle; false: destroy it
     * @phpstan-param (callable(TResource): mixed)|null $beforeAcquire false: destroy it and take another one
     * @phpstan-param (callable(TResource): mixed)|null $beforeRelease false: destroy it instead of keeping it
     * @param int $min how many to make at once, and to keep up by health checks
     * @param int $max how many there may be
     * @param int $healthcheckInterval milliseconds between health checks; 0 = never
     * @param string|null $name for statistics and messages; null = pool#1, pool#2 and so on
     * @param int $idleTimeout milliseconds; what is idle for longer is destroyed, down to $min; 0 = never
     * @param int $maxLifetime milliseconds; what is older is destroyed when it is idle or released; 0 = never
     * @param int $validateAfter milliseconds; $beforeAcquire is not asked about what was released less than this ago; 0 = always
     * @param int $maxWaiters how many coroutines may wait; the next one gets a PoolException; 0 = any number
     * @param int $leakThreshold milliseconds; what is held for longer is reported by a warning; 0 = never
     */
    public function __construct(callable $factory, ?callable $destructor = null, ?callable $healthcheck = null, ?callable $beforeAcquire = null, ?callable $beforeRelease = null, int $min = 0, int $max = 10, int $healthcheckInterval = 0, ?string $name = null, int $idleTimeout = 0, int $maxLifetime = 0, int $validateAfter = 0, int $maxWaiters = 0, int $leakThreshold = 0) {}

    /**
     * Waits until there is a resource, at most $timeout milliseconds; 0 = as long as it takes.
     *
     * @return TResource
     */
    public function acquire(int $timeout = 0): mixed {}

    /**
     * A resource if there is one now, otherwise null.
     *
     * @return TResource|null
     */
    public function tryAcquire(): mixed {}

    /** @param TResource $resource */
    public function release(mixed $resource): void {}

    /**
     * Like release(), but the resource is broken: it is destroyed.
     *
     * @param TResource $resource
     */
    public function discard(mixed $resource): void {}

    /**
     * Acquires, calls $fn with the resource, and releases it, whatever happens, unless $fn has done so or has discarded it.
     *
     * @template TResult
     * @phpstan-param callable(TResource): TResult $fn
     * @return TResult
     */
    public function use(callable $fn, int $timeout = 0): mixed {}

    /** Turns everybody away and destroys the idle resources; those in use are destroyed when they are released. */
    public function close(): void {}

    public function isClosed(): bool {}

    /** Idle and active resources together. */
    public function count(): int {}

    public function idleCount(): int {}

    public function activeCount(): int {}

    /** Coroutines that wait for a resource. */
    public function waitingCount(): int {}

    public function stats(): PoolStats {}

    /**
     * What is handed out now, longest first: its type, for how many milliseconds, to which coroutine, and where.
     *
     * @return list<array{type: string, held: int, coroutine: int, file: ?string, line: int}>
     */
    public function holders(): array {}

    /** Changes the limits at once. What is too many is destroyed: now if it is idle, otherwise when it is released. */
    public function resize(int $min, int $max): void {}

    /** All that the pool has now is stale: it is destroyed, now if it is idle, otherwise when it is released. Returns how many. */
    public function evict(): int {}

    /**
     * Serves those who wait already and nobody new, waits until all is back, at most $timeout milliseconds (0 = as long as it
     * takes), and closes the pool. False: something was still out.
     */
    public function drain(int $timeout = 0): bool {}

    public function getState(): CircuitBreakerState {}

    public function activate(): void {}

    public function deactivate(): void {}

    public function recover(): void {}

    public function setCircuitBreakerStrategy(?CircuitBreakerStrategy $strategy): void {}
}
