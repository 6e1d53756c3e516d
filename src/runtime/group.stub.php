<?php

/** @generate-class-entries */

namespace Async;

/**
 * Tasks that belong together, at most $concurrency of them at a time. They are cancelled with this object.
 *
 * @template TResult
 * @strict-properties
 * @not-serializable
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
 * @strict-properties
 * @not-serializable
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
