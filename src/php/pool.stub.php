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
 * true means RECOVERING.
 */
interface CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void;

    public function reportFailure(mixed $source, \Throwable $error): void;
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
     */
    public function __construct(callable $factory, ?callable $destructor = null, ?callable $healthcheck = null, ?callable $beforeAcquire = null, ?callable $beforeRelease = null, int $min = 0, int $max = 10, int $healthcheckInterval = 0) {}

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

    /** Turns everybody away and destroys the idle resources; those in use are destroyed when they are released. */
    public function close(): void {}

    public function isClosed(): bool {}

    /** Idle and active resources together. */
    public function count(): int {}

    public function idleCount(): int {}

    public function activeCount(): int {}

    public function getState(): CircuitBreakerState {}

    public function activate(): void {}

    public function deactivate(): void {}

    public function recover(): void {}

    public function setCircuitBreakerStrategy(?CircuitBreakerStrategy $strategy): void {}
}
