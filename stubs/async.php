<?php

/* For editors and static analysers; never load it. Made by ./dev stubs from src/php. */

namespace {

    /** The root of all cancellations. */
    class Cancellation extends Error
    {
        /** The text that PHP prints for an exception. */
        public function __toString(): string {}
    }
}

namespace Async {

    /** A coroutine was cancelled: it is thrown where the coroutine waits. Never reported as uncaught. */
    class AsyncCancellation extends \Cancellation
    {
    }

    /** A token has called off a wait. Uncaught it is a failure like any other, unless the token itself was cancelled. */
    class OperationCanceledException extends AsyncCancellation
    {
    }

    /** The root of the exceptions of this extension; also thrown itself, for example when a wait is not possible here. */
    class AsyncException extends \Exception
    {
    }

    /** A pool refuses: it is closed, too many coroutines wait, or a resource is not its own. */
    class PoolException extends AsyncException
    {
    }

    /** The circuit breaker of a pool is open. */
    class ServiceUnavailableException extends AsyncException
    {
    }

    /** Something has taken too long: a resource of a pool, a block of with_timeout(), a token of timeout(). */
    interface TimeoutException extends \Throwable
    {
    }

    /** acquire() has got no resource in time. */
    class PoolTimeoutException extends PoolException implements TimeoutException
    {
    }

    /** The time of with_timeout() or timeout() is over. */
    class DeadlineException extends AsyncException implements TimeoutException
    {
    }

    /** A socket, stream or file cannot be used. */
    class InputOutputException extends AsyncException
    {
    }

    /** A host name could not be looked up. */
    class DnsException extends AsyncException
    {
    }

    /** The event loop cannot be used. */
    class PollException extends AsyncException
    {
    }

    /** All coroutines wait for something that cannot happen. Reported at the end of the script. */
    class DeadlockError extends \Error
    {
    }

    /** Several exceptions in one, for example of the tasks of a group. */
    final class CompositeException extends \Exception
    {
        private array $exceptions = [];

        /** Adds one more. */
        public function addException(\Throwable $exception): void {}

        /**
         * The exceptions, in the order in which they were added.
         *
         * @return list<\Throwable>
         */
        public function getExceptions(): array {}
    }
}

namespace Async {

    /**
     * What await_all() and its family can wait for.
     *
     * @template-covariant TResult
     */
    interface Awaitable
    {
    }

    /**
     * @template-covariant TResult
     * @extends Awaitable<TResult>
     */
    interface Completable extends Awaitable
    {
        /** Ends it early, with a cancellation. */
        public function cancel(?AsyncCancellation $cancellation = null): void;

        /** Has it ended? */
        public function isCompleted(): bool;

        /** Has it ended by a cancellation? */
        public function isCancelled(): bool;
    }

    /**
     * @template-covariant TResult
     * @implements Completable<TResult>
     */
    final class Coroutine implements Completable
    {
        private function __construct() {}

        /** A small number, unique among all objects that exist now. */
        public function getId(): int {}

        /**
         * The result of the coroutine; null until it has ended, and if it failed.
         *
         * @return TResult|null
         */
        public function getResult(): mixed {}

        /** The exception that ended the coroutine; null until it has ended, and if it returned. */
        public function getException(): ?\Throwable {}

        /** Has its function been called? */
        public function isStarted(): bool {}

        /** Is it ready to run? */
        public function isQueued(): bool {}

        /** Has it started, and not ended yet? */
        public function isRunning(): bool {}

        /** Does it wait for something? */
        public function isSuspended(): bool {}

        /** Has it ended? */
        public function isCompleted(): bool {}

        /** Has it ended by a cancellation? */
        public function isCancelled(): bool {}

        /** Was cancel() called, and has it not ended yet? */
        public function isCancellationRequested(): bool {}

        /** Throws $cancellation, or an AsyncCancellation, at the call where it waits. One that has not started never runs. */
        public function cancel(?AsyncCancellation $cancellation = null): void {}

        /**
         * Calls $callback($coroutine) when the coroutine has ended.
         *
         * @phpstan-param \Closure(Coroutine<TResult>): mixed $callback
         */
        public function finally(\Closure $callback): void {}

        /** The backtrace of a suspended coroutine; null for any other. */
        public function getTrace(int $options = \DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): ?array {}

        /** File and line of its spawn(). */
        public function getSpawnFileAndLine(): array {}

        /** The same as text: file:line. */
        public function getSpawnLocation(): string {}

        /** File and line where it waits now, or waited last. */
        public function getSuspendFileAndLine(): array {}

        /** The same as text: file:line. */
        public function getSuspendLocation(): string {}

        /**
         * In words: what the coroutine waits for.
         *
         * @return list<string> what the coroutine waits for
         */
        public function getAwaitingInfo(): array {}

        /** The values of this coroutine alone; they stay after its end. */
        public function getContext(): Context {}

        /** No effect: coroutines run strictly in order. Returns this object. */
        public function asHiPriority(): Coroutine {}
    }

    /**
     * @implements Completable<never>
     */
    final class Timeout implements Completable
    {
        private function __construct() {}

        /** Completes the token now: the waits that use it are called off. */
        public function cancel(?AsyncCancellation $cancellation = null): void {}

        /** Is the time over, or was it cancelled? */
        public function isCompleted(): bool {}

        /** Was it cancelled? */
        public function isCancelled(): bool {}
    }
}

namespace Async {

    /**
     * Queues a new coroutine that will call $task(...$args).
     *
     * @template TResult
     * @phpstan-param callable(mixed...): TResult $task
     * @phpstan-return Coroutine<TResult>
     */
    function spawn(callable $task, mixed ...$args): Coroutine {}

    /**
     * The same for a coroutine that does not keep the process alive: when all others have ended, it is cancelled.
     *
     * @template TResult
     * @phpstan-param callable(mixed...): TResult $task
     * @phpstan-return Coroutine<TResult>
     */
    function spawn_background(callable $task, mixed ...$args): Coroutine {}

    /**
     * Sets the function that is called with each exception that ended a coroutine and that no code awaits, instead of ending the
     * script. Returns the one that was set before.
     *
     * @phpstan-param (callable(\Throwable, Coroutine<mixed>): mixed)|null $handler
     */
    function on_unhandled(?callable $handler): ?callable {}

    /**
     * Calls $fn here, in the same coroutine, and returns its result. When $ms milliseconds are over, the wait inside is broken off,
     * finally blocks run, and a TimeoutException is thrown here.
     *
     * @template TResult
     * @phpstan-param \Closure(): TResult $fn
     * @return TResult
     */
    function with_timeout(int|\Time\Duration $ms, \Closure $fn): mixed {}

    /**
     * Waits for $awaitable and returns its result, or throws its exception. If $cancellation completes first, it stops waiting and
     * throws; $awaitable goes on.
     *
     * @template TResult
     * @phpstan-param Completable<TResult> $awaitable
     * @return TResult
     */
    function await(Completable $awaitable, ?Completable $cancellation = null): mixed {}

    /** Lets every other ready coroutine run once. */
    function suspend(): void {}

    /** Waits for at least $ms milliseconds. */
    function delay(int|\Time\Duration $ms): void {}

    /** A token for await() and its family that completes after $ms milliseconds. */
    function timeout(int|\Time\Duration $ms): Timeout {}

    /**
     * Waits for all. The first list has the results, the second one the exceptions, by the same keys.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array{array<TKey, TResult|null>, array<TKey, \Throwable>}
     */
    function await_all(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

    /**
     * Waits for all, then throws the first failure, if there is one.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array<TKey, TResult>
     */
    function await_all_or_fail(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

    /**
     * Returns the result of the first one that ends, or throws its exception; null for an empty list.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @return TResult|null
     */
    function await_any_or_fail(iterable $triggers, ?Awaitable $cancellation = null): mixed {}

    /**
     * Waits for all. The first result, and the exceptions of all that failed. await_any_or_fail() does not wait for the rest.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array{TResult|null, array<TKey, \Throwable>}
     */
    function await_first_success(iterable $triggers, ?Awaitable $cancellation = null): array {}

    /**
     * Waits for all. The first $count results, and the exceptions of all that failed.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array{array<TKey, TResult|null>, array<TKey, \Throwable>}
     */
    function await_any_of(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

    /**
     * The first $count results, or the first failure. Does not wait for the rest.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array<TKey, TResult>
     */
    function await_any_of_or_fail(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

    /** The coroutine that runs; in main, that of the main script. */
    function current_coroutine(): Coroutine {}

    /**
     * All coroutines that have not ended, that of main included.
     *
     * @return list<Coroutine> every coroutine that has not ended
     */
    function get_coroutines(): array {}

    /**
     * Calls $closure. A cancellation that arrives meanwhile is thrown after $closure has ended.
     *
     * @template TResult
     * @phpstan-param \Closure(): TResult $closure
     * @return TResult
     */
    function protect(\Closure $closure): mixed {}

    /** The values of the scope of the calling coroutine. */
    function current_context(): Context {}

    /** The values of the calling coroutine alone. */
    function coroutine_context(): Context {}

    /** The values of the scope of main. */
    function root_context(): Context {}

    /** Always null: only a host program could set one. */
    function request_context(): ?Context {}

    /**
     * Queues a new coroutine that will call $task(...$args), in the scope of the provider; null = in the current one.
     *
     * @template TResult
     * @phpstan-param callable(mixed...): TResult $task
     * @phpstan-return Coroutine<TResult>
     */
    function spawn_with(ScopeProvider $provider, callable $task, mixed ...$args): Coroutine {}

    /**
     * Calls $callback($value, $key) for each element, at most $concurrency calls at a time; 0 = no limit. Returns when all calls have
     * ended. If one throws, the others are cancelled. If one returns false, no more elements are taken. Coroutines that the calls have
     * spawned are cancelled at the end, or awaited without $cancelPending.
     *
     * @template TKey
     * @template TValue
     * @phpstan-param iterable<TKey, TValue> $iterable
     * @phpstan-param callable(TValue, TKey): mixed $callback
     */
    function iterate(iterable $iterable, callable $callback, int $concurrency = 0, bool $cancelPending = true): void {}

    /**
     * The results of $callback($value, $key) for each element, by the same keys, at most $concurrency calls at a time; 0 = no limit. If
     * one throws, the others are cancelled, and map() throws when they have ended.
     *
     * @template TKey of array-key
     * @template TValue
     * @template TResult
     * @phpstan-param iterable<TKey, TValue> $iterable
     * @phpstan-param callable(TValue, TKey): TResult $callback
     * @phpstan-return array<TKey, TResult>
     */
    function map(iterable $iterable, callable $callback, int $concurrency): array {}

    /** Cancels every coroutine, and each coroutine that is spawned later. $cancellationError is what the others see as the cause. */
    function graceful_shutdown(?AsyncCancellation $cancellationError = null): void {}

    /**
     * A Future that the next delivery of the signal completes, with $signal. If $cancellation completes first, the Future fails.
     *
     * @phpstan-return Future<Signal|int>
     */
    function signal(Signal|int $signal, ?Completable $cancellation = null): Future {}

    /**
     * For foreach: waits for each tick of a clock that ticks every $ms milliseconds, and does not drift. A tick that is missed, because
     * the loop was busy, is skipped. The value counts all ticks, from 1.
     *
     * @phpstan-return Interval
     */
    function interval(int|\Time\Duration $ms): Interval {}

    /**
     * All pools that are open or have resources in use, oldest first; also those of PDO and of other extensions.
     *
     * @return list<Pool>
     */
    function pools(): array {}

    /** The statistics of all pools, and the numbers of gauge(), in the text format of Prometheus. */
    function metrics(): string {}

    /**
     * Adds a number of the program to metrics() and to the monitor, or changes it.
     *
     * @param string $series a metric's name, with labels if there are any: `queue_length{queue="mail"}`
     * @param int|float|null $value null takes it away
     */
    function gauge(string $series, int|float|null $value): void {}
}

namespace Async {

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
     */
    final class FailureThreshold implements CircuitBreakerStrategy
    {
        /**
         * @param int $failures number of failures in a row that opens the breaker
         * @param int|\Time\Duration $recoverAfter milliseconds until the first try
         * @param int $successes number of successes in a row that closes it
         */
        public function __construct(int $failures = 5, int|\Time\Duration $recoverAfter = 30000, int $successes = 1) {}

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
        public function __construct(callable $factory, ?callable $destructor = null, ?callable $healthcheck = null, ?callable $beforeAcquire = null, ?callable $beforeRelease = null, int $min = 0, int $max = 10, int|\Time\Duration $healthcheckInterval = 0, ?string $name = null, int|\Time\Duration $idleTimeout = 0, int|\Time\Duration $maxLifetime = 0, int|\Time\Duration $validateAfter = 0, int $maxWaiters = 0, int|\Time\Duration $leakThreshold = 0, int|\Time\Duration $createTimeout = 0, int|\Time\Duration $checkTimeout = 0, int|\Time\Duration $destroyTimeout = 0, int $minIdle = 0, int $maxCreating = 0, int $createRetries = 0, PoolOrder $order = PoolOrder::FIFO) {}

        /**
         * Returns a resource. Waits for one at most $timeout milliseconds; 0 = no limit.
         *
         * @return TResource
         */
        public function acquire(int|\Time\Duration $timeout = 0): mixed {}

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
        public function use(callable $fn, int|\Time\Duration $timeout = 0): mixed {}

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
        public function drain(int|\Time\Duration $timeout = 0): bool {}

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
}

namespace Async {

    /** A key of a Context has no value, or has one already. */
    class ContextException extends AsyncException
    {
    }

    /**
     * Values by key, of a scope or of a coroutine. Strings are keys by their content, objects by their identity.
     *
     */
    final class Context
    {
        /** The value, here or in the scopes above; null if there is none. */
        public function find(string|object $key): mixed {}

        /** The same; throws a ContextException if there is none. */
        public function get(string|object $key): mixed {}

        /** Is there a value, here or in the scopes above? */
        public function has(string|object $key): bool {}

        /** The value that was set here; null if there is none. */
        public function findLocal(string|object $key): mixed {}

        /** The same; throws a ContextException if there is none. */
        public function getLocal(string|object $key): mixed {}

        /** Was a value set here? */
        public function hasLocal(string|object $key): bool {}

        /** Throws if the key has a value here, unless $replace. A value of a scope above is hidden, not changed. */
        public function set(string|object $key, mixed $value, bool $replace = false): Context {}

        /** Removes the value that was set here. Returns this object. */
        public function unset(string|object $key): Context {}
    }

    /**
     * One value for each coroutine. It is freed when its coroutine ends, or with this object.
     *
     * @template T
     */
    final class Local
    {
        /**
         * The factory makes the value at the first get() of each coroutine. It may suspend. With $inherit a new coroutine begins
         * with the value that the coroutine has which spawns it, if that has one.
         *
         * @phpstan-param (callable(): T)|null $factory
         */
        public function __construct(?callable $factory = null, bool $inherit = false) {}

        /**
         * The value of the calling coroutine; null if there is neither a value nor a factory.
         *
         * @return T|null
         */
        public function get(): mixed {}

        /**
         * Sets the value of the calling coroutine.
         *
         * @param T $value
         */
        public function set(mixed $value): void {}

        /** Does the calling coroutine have a value? This does not call the factory. */
        public function isSet(): bool {}

        /** Drops the value of the calling coroutine. The next get() makes a new one. */
        public function unset(): void {}
    }
}

namespace Async {

    /** Chooses the scope of spawn_with(). */
    interface ScopeProvider
    {
        /** The scope; null means the current one. */
        public function provideScope(): ?Scope;
    }

    /** A provider that also sees each coroutine that is spawned. */
    interface SpawnStrategy extends ScopeProvider
    {
        /** Is called before the coroutine is queued. */
        public function beforeCoroutineEnqueue(Coroutine $coroutine, Scope $scope): array;

        /** Is called after the coroutine was queued. */
        public function afterCoroutineEnqueue(Coroutine $coroutine, Scope $scope): void;
    }

    /**
     * Coroutines that belong together: they are awaited together, and cancelled together, at the latest with this object.
     *
     */
    final class Scope implements ScopeProvider
    {
        /** A scope below $parentScope, or below that of the calling coroutine. */
        public static function inherit(?Scope $parentScope = null): Scope {}

        /** A scope of its own: no other scope is above it. */
        public function __construct() {}

        /** This scope: so a Scope can be given to spawn_with(). */
        public function provideScope(): Scope {}

        /** Cancelling the scope interrupts its coroutines. */
        public function asNotSafely(): Scope {}

        /** Cancelling the scope lets coroutines that have started run to their end. */
        public function allowZombies(): Scope {}

        /**
         * Queues a new coroutine that will call $callable(...$params), in this scope.
         *
         * @template TResult
         * @phpstan-param callable(mixed...): TResult $callable
         * @phpstan-return Coroutine<TResult>
         */
        public function spawn(callable $callable, mixed ...$params): Coroutine {}

        /** Cancels the scopes below, then the coroutines, in order of spawn. Nothing can be spawned here any more. */
        public function cancel(?AsyncCancellation $cancellationError = null): void {}

        /** Waits until no coroutine is left, here and in the scopes below; throws the failure that has cancelled the scope. */
        public function awaitCompletion(Awaitable $cancellation): void {}

        /**
         * Waits until all coroutines of a cancelled scope have ended.
         *
         * @phpstan-param (callable(\Throwable, Scope): mixed)|null $errorHandler is given what they throw meanwhile
         */
        public function awaitAfterCancellation(?callable $errorHandler = null, ?Awaitable $cancellation = null): void {}

        /** Does no coroutine count any more? */
        public function isFinished(): bool {}

        /** Was it cancelled, and have all its coroutines ended? */
        public function isClosed(): bool {}

        /** Was cancel() or dispose() called, here or above? */
        public function isCancelled(): bool {}

        /**
         * Sets what is called for an exception that no coroutine awaits. If it returns, nothing else happens.
         *
         * @phpstan-param callable(Scope, Coroutine, \Throwable): mixed $exceptionHandler
         */
        public function setExceptionHandler(callable $exceptionHandler): void {}

        /**
         * The same for exceptions that come up from the scopes below.
         *
         * @phpstan-param callable(Scope, Coroutine, \Throwable): mixed $exceptionHandler
         */
        public function setChildScopeExceptionHandler(callable $exceptionHandler): void {}

        /** Calls $callback($scope) when the scope is closed. */
        public function finally(\Closure $callback): void {}

        /** The same as cancel(). */
        public function dispose(): void {}

        /** The same, but coroutines that have started run to their ends. */
        public function disposeSafely(): void {}

        /** Calls dispose() after so many milliseconds, unless the scope has ended. Does not keep the process alive. */
        public function disposeAfterTimeout(int|\Time\Duration $timeout): void {}

        /**
         * The scopes directly below.
         *
         * @return list<Scope>
         */
        public function getChildScopes(): array {}
    }
}

namespace Async {

    /**
     * The end of a Future that gives the outcome, once.
     *
     * @template TResult
     */
    final class FutureState
    {
        /** The outcome is open. */
        public function __construct() {}

        /**
         * Gives a result as the outcome.
         *
         * @phpstan-param TResult $result
         */
        public function complete(mixed $result): void {}

        /** Gives an exception as the outcome. */
        public function error(\Throwable $throwable): void {}

        /** Is there an outcome? */
        public function isCompleted(): bool {}

        /** No warning is given if the outcome is never used, or the exception never handled. */
        public function ignore(): void {}

        /**
         * In words: what waits for the outcome.
         *
         * @return list<string>
         */
        public function getAwaitingInfo(): array {}

        /** File and line where it was made. */
        public function getCreatedFileAndLine(): array {}

        /** The same as text: file:line. */
        public function getCreatedLocation(): string {}

        /** File and line where the outcome was given. */
        public function getCompletedFileAndLine(): array {}

        /** The same as text: file:line. */
        public function getCompletedLocation(): string {}
    }

    /**
     * An outcome that is given later.
     *
     * @template-covariant TResult
     * @implements Completable<TResult>
     */
    final class Future implements Completable
    {
        /**
         * A Future that has a result already.
         *
         * @template TValue
         * @phpstan-param TValue $value
         * @phpstan-return Future<TValue>
         */
        public static function completed(mixed $value = null): Future {}

        /**
         * A Future that has failed already.
         *
         * @phpstan-return Future<never>
         */
        public static function failed(\Throwable $throwable): Future {}

        /**
         * The end that waits for the outcome of $state.
         *
         * @phpstan-param FutureState<TResult> $state
         */
        public function __construct(FutureState $state) {}

        /** Is there an outcome? */
        public function isCompleted(): bool {}

        /** Was it cancelled? */
        public function isCancelled(): bool {}

        /** Completes a Future that is pending, with $cancellation as its exception. */
        public function cancel(?AsyncCancellation $cancellation = null): void {}

        /** No warning is given if the outcome is never used, or the exception never handled. */
        public function ignore(): Future {}

        /**
         * Calls $map with the result, in another coroutine; what that returns is the result of the new Future.
         *
         * @template TMapped
         * @phpstan-param callable(TResult): TMapped $map
         * @phpstan-return Future<TMapped>
         */
        public function map(callable $map): Future {}

        /**
         * Calls $catch with the exception, in another coroutine; what that returns is the result of the new Future.
         *
         * @template TCaught
         * @phpstan-param callable(\Throwable): TCaught $catch
         * @phpstan-return Future<TResult|TCaught>
         */
        public function catch(callable $catch): Future {}

        /**
         * Calls $finally in another coroutine, whatever the outcome is; the new Future has the same outcome.
         *
         * @phpstan-return Future<TResult>
         */
        public function finally(callable $finally): Future {}

        /**
         * The same as await($this, $cancellation).
         *
         * @return TResult
         */
        public function await(?Completable $cancellation = null): mixed {}

        /**
         * In words: what waits for the outcome.
         *
         * @return list<string>
         */
        public function getAwaitingInfo(): array {}

        /** File and line where it was made. */
        public function getCreatedFileAndLine(): array {}

        /** The same as text: file:line. */
        public function getCreatedLocation(): string {}

        /** File and line where the outcome was given. */
        public function getCompletedFileAndLine(): array {}

        /** The same as text: file:line. */
        public function getCompletedLocation(): string {}
    }
}

namespace Async {

    /**
     * Tasks that belong together, at most $concurrency of them at a time. They are cancelled with this object.
     *
     * @template TResult
     */
    final class TaskGroup implements Awaitable, \Countable, \IteratorAggregate
    {
        /** spawn() waits while $queueLimit tasks are queued; null = twice $concurrency, 0 = no limit. */
        public function __construct(?int $concurrency = null, ?int $queueLimit = null, ?Scope $scope = null) {}

        /**
         * Adds a task. Waits while the queue is full.
         *
         * @phpstan-param callable(mixed...): TResult $task
         */
        public function spawn(callable $task, mixed ...$args): void {}

        /**
         * The same with a key for its outcome. A key that is taken is refused.
         *
         * @phpstan-param callable(mixed...): TResult $task
         */
        public function spawnWithKey(string|int $key, callable $task, mixed ...$args): void {}

        /**
         * All results, by key. The first failure cancels the rest; then it fails with a CompositeException of all failures.
         *
         * @phpstan-return Future<array<array-key, TResult>>
         */
        public function all(bool $ignoreErrors = false): Future {}

        /**
         * The outcome of the task that is done first.
         *
         * @phpstan-return Future<TResult>
         */
        public function race(): Future {}

        /**
         * The first result; it fails with a CompositeException if all tasks have failed.
         *
         * @phpstan-return Future<TResult>
         */
        public function any(): Future {}

        /**
         * The results so far, by key.
         *
         * @phpstan-return array<array-key, TResult>
         */
        public function getResults(): array {}

        /**
         * The exceptions so far, by key.
         *
         * @return array<array-key, \Throwable>
         */
        public function getErrors(): array {}

        /** The failures so far were dealt with. */
        public function suppressErrors(): void {}

        /** No more tasks are accepted; those that run get $cancellation, those that are queued never run. */
        public function cancel(?AsyncCancellation $cancellation = null): void {}

        /** No more tasks are accepted. */
        public function close(): void {}

        /** Cancels the tasks. More tasks are accepted. */
        public function dispose(): void {}

        /** Is no task queued or running? */
        public function isFinished(): bool {}

        /** Was close() or cancel() called? */
        public function isClosed(): bool {}

        /** Tasks that are queued, run, or are done. */
        public function count(): int {}

        /** Waits until no task of a closed group is queued or runs. */
        public function awaitCompletion(): void {}

        /** Calls $callback($group) when the group is closed and all tasks are done. */
        public function finally(\Closure $callback): void {}

        /**
         * Key => [result, null] or [null, exception], in order of completion, until the group is closed and all were delivered.
         *
         * @phpstan-return \Iterator<array-key, array{TResult|null, \Throwable|null}>
         */
        public function getIterator(): \Iterator {}
    }

    /**
     * A TaskGroup from which a task is removed when its outcome is delivered.
     *
     * @template TResult
     */
    final class TaskSet implements Awaitable, \Countable, \IteratorAggregate
    {
        /**
         * The same as for a TaskGroup.
         *
         * @implementation-alias Async\TaskGroup::__construct
         */
        public function __construct(?int $concurrency = null, ?int $queueLimit = null, ?Scope $scope = null) {}

        /**
         * Adds a task. Waits while the queue is full.
         *
         * @phpstan-param callable(mixed...): TResult $task
         * @implementation-alias Async\TaskGroup::spawn
         */
        public function spawn(callable $task, mixed ...$args): void {}

        /**
         * The same with a key for its outcome. A key that is taken is refused.
         *
         * @phpstan-param callable(mixed...): TResult $task
         * @implementation-alias Async\TaskGroup::spawnWithKey
         */
        public function spawnWithKey(string|int $key, callable $task, mixed ...$args): void {}

        /**
         * All results, by key.
         *
         * @phpstan-return Future<array<array-key, TResult>>
         * @implementation-alias Async\TaskGroup::all
         */
        public function joinAll(bool $ignoreErrors = false): Future {}

        /**
         * The outcome of the task that is done next.
         *
         * @phpstan-return Future<TResult>
         * @implementation-alias Async\TaskGroup::race
         */
        public function joinNext(): Future {}

        /**
         * The next result; it fails if all tasks have failed.
         *
         * @phpstan-return Future<TResult>
         * @implementation-alias Async\TaskGroup::any
         */
        public function joinAny(): Future {}

        /**
         * No more tasks are accepted; those that run get $cancellation, those that are queued never run.
         *
         * @implementation-alias Async\TaskGroup::cancel
         */
        public function cancel(?AsyncCancellation $cancellation = null): void {}

        /**
         * No more tasks are accepted.
         *
         * @implementation-alias Async\TaskGroup::close
         */
        public function close(): void {}

        /**
         * Cancels the tasks. More tasks are accepted.
         *
         * @implementation-alias Async\TaskGroup::dispose
         */
        public function dispose(): void {}

        /**
         * Is no task queued or running?
         *
         * @implementation-alias Async\TaskGroup::isFinished
         */
        public function isFinished(): bool {}

        /**
         * Was close() or cancel() called?
         *
         * @implementation-alias Async\TaskGroup::isClosed
         */
        public function isClosed(): bool {}

        /**
         * Tasks that were not delivered yet.
         *
         * @implementation-alias Async\TaskGroup::count
         */
        public function count(): int {}

        /**
         * Waits until no task of a closed set is queued or runs.
         *
         * @implementation-alias Async\TaskGroup::awaitCompletion
         */
        public function awaitCompletion(): void {}

        /**
         * Calls $callback($set) when the set is closed and all tasks are done.
         *
         * @implementation-alias Async\TaskGroup::finally
         */
        public function finally(\Closure $callback): void {}

        /**
         * Key => [result, null] or [null, exception], in order of completion; what is delivered is removed.
         *
         * @phpstan-return \Iterator<array-key, array{TResult|null, \Throwable|null}>
         * @implementation-alias Async\TaskGroup::getIterator
         */
        public function getIterator(): \Iterator {}
    }
}

namespace Async {

    /** Why a channel is closed. */
    enum ChannelCloseReason: string
    {
        /** close() was called. */
        case EXPLICIT = 'explicit';
        /** The channel was freed. */
        case DISPOSED = 'disposed';
        /** A receiver has waited for noProducerTimeout. */
        case NO_PRODUCERS = 'no producers timeout';
        /** A sender has waited for noConsumerTimeout. */
        case NO_CONSUMERS = 'no consumers timeout';
        /** Nothing else could happen any more. */
        case DEADLOCK = 'deadlock';
        case SCOPE_DISPOSED = 'scope disposed';
    }

    /** The channel is closed; $reason says why. */
    class ChannelException extends AsyncException
    {
        public ChannelCloseReason $reason;
    }

    /**
     * Values go from senders to receivers, each to one of them, in order. With capacity 0, send() waits until the value was taken.
     *
     * @template TValue
     * @implements Awaitable<never>
     * @implements \IteratorAggregate<null, TValue>
     */
    final class Channel implements Awaitable, \IteratorAggregate, \Countable
    {
        /**
         * @param int|\Time\Duration $noProducerTimeout closes the channel after so many milliseconds in which a receiver waited all the time
         * @param int|\Time\Duration $noConsumerTimeout the same for senders
         * @param bool $hardTimeouts these keep the process alive; others end at once when nothing else can happen
         */
        public function __construct(int $capacity = 0, int|\Time\Duration $noProducerTimeout = 0, int|\Time\Duration $noConsumerTimeout = 0, bool $hardTimeouts = false) {}

        /**
         * Waits for a place, and with capacity 0 for a receiver.
         *
         * @phpstan-param TValue $value
         */
        public function send(mixed $value, ?Completable $cancellationToken = null): void {}

        /**
         * Never waits: false if the channel is closed or has no place.
         *
         * @phpstan-param TValue $value
         */
        public function sendAsync(mixed $value): bool {}

        /**
         * Waits for a value.
         *
         * @return TValue
         */
        public function recv(?Completable $cancellationToken = null): mixed {}

        /**
         * A Future of the next value, in line with the receivers. When it is dropped, it leaves the line.
         *
         * @phpstan-return Future<TValue>
         */
        public function recvAsync(): Future {}

        /** Values that were sent can still be received. */
        public function close(): void {}

        /** Was it closed? There may be values that were not received yet. */
        public function isClosed(): bool {}

        /** How many values may wait in the channel. */
        public function capacity(): int {}

        /** How many values wait in the channel. */
        public function count(): int {}

        /** Does no value wait in the channel? */
        public function isEmpty(): bool {}

        /** Is there no place for another value? */
        public function isFull(): bool {}

        /**
         * For foreach: values until the channel is closed and empty.
         *
         * @return \Iterator<null, TValue>
         */
        public function getIterator(): \Iterator {}
    }
}

namespace Async {

    /** The numbers are those of Linux. */
    enum Signal: int
    {
        case SIGHUP = 1;
        case SIGINT = 2;
        case SIGQUIT = 3;
        case SIGILL = 4;
        case SIGABRT = 6;
        case SIGFPE = 8;
        case SIGKILL = 9;
        case SIGUSR1 = 10;
        case SIGSEGV = 11;
        case SIGUSR2 = 12;
        case SIGTERM = 15;
        case SIGBREAK = 21;
        case SIGABRT2 = 22;
        case SIGWINCH = 28;
    }

    /**
     * Ticks at a steady pace: see interval().
     *
     * @implements \IteratorAggregate<int, int>
     */
    final class Interval implements \IteratorAggregate
    {
        private function __construct() {}

        /** The ticks, for foreach. */
        public function getIterator(): \Iterator {}
    }
}

namespace Async {

    /**
     * Any number of streams that one coroutine waits for: what an event loop needs that is written in PHP.
     *
     */
    final class Selector
    {
        /**
         * From now on wait() returns $key whenever the stream is ready to be read, or written, or was closed.
         *
         * @param resource $stream
         */
        public function add(int $key, $stream, bool $forWriting = false): void {}

        /** The key stands for nothing any more. */
        public function remove(int $key): void {}

        /**
         * Waits until a stream is ready, wake() is called, or $seconds have passed; null = no limit, 0 = looks and does not wait.
         *
         * @return list<int> the keys of the streams that are ready
         */
        public function wait(?float $seconds = null): array {}

        /** Ends the wait() of another coroutine, or the next one. */
        public function wake(): void {}
    }
}

namespace {

    class PDO
    {
        /** bool: this object is a pool of connections; a constructor option, like all of these */
        public const ATTR_POOL_ENABLED = 900;

        /** int: how many connections the constructor opens */
        public const ATTR_POOL_MIN = 901;

        /** int: how many connections there may be */
        public const ATTR_POOL_MAX = 902;

        /** int|\Time\Duration: milliseconds between checks of idle connections; 0 = never */
        public const ATTR_POOL_HEALTHCHECK_INTERVAL = 903;

        /** int: how many prepared statements each connection keeps; 0 = none */
        public const ATTR_POOL_STMT_CACHE_SIZE = 904;

        /** int|\Time\Duration: milliseconds to wait for a connection; 0 = as long as it takes */
        public const ATTR_POOL_ACQUIRE_TIMEOUT = 905;

        /** string|string[]|callable(\PDO): void: sets each new connection up: SQL, or a callable that is given it */
        public const ATTR_POOL_INIT = 906;

        /** The name of the pool in statistics and messages. */
        public const ATTR_POOL_NAME = 907;

        /** int|\Time\Duration: milliseconds; connections that are idle for longer are closed, down to ATTR_POOL_MIN. 0 = never. */
        public const ATTR_POOL_IDLE_TIMEOUT = 908;

        /** int|\Time\Duration: milliseconds; older connections are closed when they are idle or given back. 0 = never. */
        public const ATTR_POOL_MAX_LIFETIME = 909;

        /** So many coroutines may wait for a connection. 0 = any number. */
        public const ATTR_POOL_MAX_WAITERS = 910;

        /** int|\Time\Duration: milliseconds; a connection that one coroutine has for longer is reported by a warning. 0 = never. */
        public const ATTR_POOL_LEAK_THRESHOLD = 911;

        /** int|string|array|callable(array): bool: errors after which all connections are replaced: codes of the driver, SQLSTATEs, or a callable that is given errorInfo() */
        public const ATTR_POOL_FATAL = 912;

        /** callable(): array: asked for [user, password] whenever a connection is opened */
        public const ATTR_POOL_CREDENTIALS = 913;

        /** int|\Time\Duration: milliseconds; to connect may take so long; 0 = no limit */
        public const ATTR_POOL_CREATE_TIMEOUT = 914;

        /** int|\Time\Duration: milliseconds; to check a connection, or to clean it, may take so long; 0 = no limit */
        public const ATTR_POOL_CHECK_TIMEOUT = 915;

        /** int|\Time\Duration: milliseconds; to close a connection may take so long; 0 = no limit */
        public const ATTR_POOL_DESTROY_TIMEOUT = 916;

        /** So many idle connections are made in advance, beside those in use. */
        public const ATTR_POOL_MIN_IDLE = 917;

        /** At most so many connections are made at once; 0 = any number */
        public const ATTR_POOL_MAX_CREATING = 918;

        /** So often a failed connect is tried again, within ATTR_POOL_ACQUIRE_TIMEOUT. */
        public const ATTR_POOL_CREATE_RETRIES = 919;

        /** bool: the connection that was used last is used next */
        public const ATTR_POOL_LIFO = 920;

        /** 'session'|'transaction': the mode of a PgBouncer in front of the server */
        public const ATTR_POOL_PROXY = 921;

        /** The pool behind this object; null if it was made without ATTR_POOL_ENABLED. */
        public function getPool(): ?\Async\Pool {}
    }
}
