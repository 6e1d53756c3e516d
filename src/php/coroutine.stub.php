<?php

/** @generate-class-entries */

namespace Async;

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

    /** The values of this coroutine alone; they stay after its end. */
    public function getContext(): Context {}

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

    public function cancel(?AsyncCancellation $cancellation = null): void {}

    public function isCompleted(): bool {}

    public function isCancelled(): bool {}
}
