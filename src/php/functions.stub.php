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

/**
 * All pools that are open, or have resources out, oldest first; those of PDO and of other extensions included.
 *
 * @return list<Pool>
 */
function pools(): array {}

/** The statistics of all pools in the text format of Prometheus. */
function metrics(): string {}
