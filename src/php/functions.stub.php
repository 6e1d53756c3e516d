<?php

/** @generate-class-entries */

namespace Async;

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
#if PHP_VERSION_ID >= 80600
function with_timeout(int|\Time\Duration $ms, \Closure $fn): mixed {}
#else
function with_timeout(int $ms, \Closure $fn): mixed {}
#endif

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
#if PHP_VERSION_ID >= 80600
function delay(int|\Time\Duration $ms): void {}
#else
function delay(int $ms): void {}
#endif

/** A token for await() and its family that completes after $ms milliseconds. */
#if PHP_VERSION_ID >= 80600
function timeout(int|\Time\Duration $ms): Timeout {}
#else
function timeout(int $ms): Timeout {}
#endif

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
#if PHP_VERSION_ID >= 80600
function interval(int|\Time\Duration $ms): Interval {}
#else
function interval(int $ms): Interval {}
#endif

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
