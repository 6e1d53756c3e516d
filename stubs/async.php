<?php

/* For editors and static analysers; never load it. Made by ./dev stubs from src/php. */

namespace {

    /** The root of everything that means "stop what you are doing". */
    class Cancellation extends Error
    {
    }
}

namespace Async {

    class AsyncCancellation extends \Cancellation
    {
    }

    class OperationCanceledException extends AsyncCancellation
    {
    }

    class AsyncException extends \Exception
    {
    }

    class PoolException extends AsyncException
    {
    }

    class ServiceUnavailableException extends AsyncException
    {
    }

    class TimeoutException extends PoolException
    {
    }

    class DeadlockError extends \Error
    {
    }

    final class CompositeException extends \Exception
    {
        private array $exceptions = [];

        public function addException(\Throwable $exception): void {}

        /** @return list<\Throwable> */
        public function getExceptions(): array {}
    }
}

namespace Async {

    /** @template-covariant TResult */
    interface Awaitable
    {
    }

    /**
     * @template-covariant TResult
     * @extends Awaitable<TResult>
     */
    interface Completable extends Awaitable
    {
        public function cancel(?AsyncCancellation $cancellation = null): void;

        public function isCompleted(): bool;

        public function isCancelled(): bool;
    }

    /**
     * @template-covariant TResult
     * @implements Completable<TResult>
     */
    final class Coroutine implements Completable
    {
        private function __construct() {}

        /** A small number, unique among the objects that exist now. */
        public function getId(): int {}

        /**
         * What the coroutine returned; null until it has ended, and if it failed.
         *
         * @return TResult|null
         */
        public function getResult(): mixed {}

        /** What ended the coroutine; null until then, and if it returned. */
        public function getException(): ?\Throwable {}

        public function isStarted(): bool {}

        public function isQueued(): bool {}

        public function isRunning(): bool {}

        public function isSuspended(): bool {}

        public function isCompleted(): bool {}

        public function isCancelled(): bool {}

        public function isCancellationRequested(): bool {}

        public function cancel(?AsyncCancellation $cancellation = null): void {}

        /**
         * Calls $callback($coroutine) when the coroutine has ended.
         *
         * @phpstan-param \Closure(Coroutine<TResult>): mixed $callback
         */
        public function finally(\Closure $callback): void {}

        /** The backtrace of a suspended coroutine; null for any other. */
        public function getTrace(int $options = \DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): ?array {}

        public function getSpawnFileAndLine(): array {}

        public function getSpawnLocation(): string {}

        public function getSuspendFileAndLine(): array {}

        public function getSuspendLocation(): string {}

        /** @return list<string> what the coroutine waits for */
        public function getAwaitingInfo(): array {}

        public function asHiPriority(): Coroutine {}
    }

    /**
     * @implements Completable<never>
     */
    final class Timeout implements Completable
    {
        private function __construct() {}

        public function cancel(?AsyncCancellation $cancellation = null): void {}

        public function isCompleted(): bool {}

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
     * Waits for the awaitable and returns its result, or throws its exception; $cancellation calls the waiting off.
     *
     * @template TResult
     * @phpstan-param Completable<TResult> $awaitable
     * @return TResult
     */
    function await(Completable $awaitable, ?Completable $cancellation = null): mixed {}

    /** Lets every other ready coroutine run once. */
    function suspend(): void {}

    /** Waits for at least $ms milliseconds. */
    function delay(int $ms): void {}

    /** A token for await() and its family that completes after $ms milliseconds. */
    function timeout(int $ms): Timeout {}

    /**
     * Waits for all. The second list has the exceptions of those that failed, by the same keys.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array{array<TKey, TResult|null>, array<TKey, \Throwable>}
     */
    function await_all(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

    /**
     * Waits for all, and throws the first failure.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array<TKey, TResult>
     */
    function await_all_or_fail(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

    /**
     * What the first one to end returns or throws; null for an empty list.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @return TResult|null
     */
    function await_any_or_fail(iterable $triggers, ?Awaitable $cancellation = null): mixed {}

    /**
     * The first result, and the exceptions of those that failed before.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array{TResult|null, array<TKey, \Throwable>}
     */
    function await_first_success(iterable $triggers, ?Awaitable $cancellation = null): array {}

    /**
     * The first $count results, and the exceptions of those that failed before.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array{array<TKey, TResult|null>, array<TKey, \Throwable>}
     */
    function await_any_of(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

    /**
     * The first $count results, or the first failure.
     *
     * @template TKey of array-key
     * @template TResult
     * @phpstan-param iterable<TKey, Awaitable<TResult>> $triggers
     * @phpstan-return array<TKey, TResult>
     */
    function await_any_of_or_fail(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

    function current_coroutine(): Coroutine {}

    /** @return list<Coroutine> every coroutine that has not ended */
    function get_coroutines(): array {}

    /**
     * Calls $closure; a cancellation that arrives meanwhile is thrown when it has ended.
     *
     * @template TResult
     * @phpstan-param \Closure(): TResult $closure
     * @return TResult
     */
    function protect(\Closure $closure): mixed {}

    /** Cancels every coroutine, and every one that is spawned afterwards. */
    function graceful_shutdown(?AsyncCancellation $cancellation = null): void {}
}

namespace Async {

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
}

namespace Async {

    /**
     * A value for each coroutine. Every coroutine has its own; it goes away when the coroutine ends, or with this object.
     *
     * @template T
     */
    final class Local
    {
        /**
         * The factory makes the value of a coroutine when get() is called there for the first time. It may suspend.
         *
         * @phpstan-param (callable(): T)|null $factory
         */
        public function __construct(?callable $factory = null) {}

        /**
         * The value of the coroutine that calls; null if there is none, and no factory.
         *
         * @return T|null
         */
        public function get(): mixed {}

        /** @param T $value */
        public function set(mixed $value): void {}

        /** Does the coroutine that calls have a value? The factory is not called. */
        public function isSet(): bool {}

        /** Drops the value of the coroutine that calls. The next get() makes a new one. */
        public function unset(): void {}
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

        /** int: milliseconds between checks of idle connections; 0 = never */
        public const ATTR_POOL_HEALTHCHECK_INTERVAL = 903;

        /** int: how many prepared statements each connection keeps; 0 = none */
        public const ATTR_POOL_STMT_CACHE_SIZE = 904;

        /** int: milliseconds to wait for a connection; 0 = as long as it takes */
        public const ATTR_POOL_ACQUIRE_TIMEOUT = 905;

        /** string|string[]|callable(\PDO): void: what each new connection is set up by: SQL, or a callable that is given it */
        public const ATTR_POOL_INIT = 906;

        /** The pool behind this object; null if it was made without ATTR_POOL_ENABLED. */
        public function getPool(): ?\Async\Pool {}
    }
}
