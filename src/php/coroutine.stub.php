<?php

/** @generate-class-entries */

namespace Async;

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
 * @strict-properties
 * @not-serializable
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
 * @strict-properties
 * @not-serializable
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
