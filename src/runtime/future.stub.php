<?php

/** @generate-class-entries */

namespace Async;

/**
 * The end of a Future that gives the outcome, once.
 *
 * @template TResult
 * @strict-properties
 * @not-serializable
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
 * @strict-properties
 * @not-serializable
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
