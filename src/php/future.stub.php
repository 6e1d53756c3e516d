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
    public function __construct() {}

    /** @phpstan-param TResult $result */
    public function complete(mixed $result): void {}

    public function error(\Throwable $throwable): void {}

    public function isCompleted(): bool {}

    /** No warning is given if the outcome is never used, or the exception never handled. */
    public function ignore(): void {}

    /** @return list<string> */
    public function getAwaitingInfo(): array {}

    public function getCreatedFileAndLine(): array {}

    public function getCreatedLocation(): string {}

    public function getCompletedFileAndLine(): array {}

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
     * @template TValue
     * @phpstan-param TValue $value
     * @phpstan-return Future<TValue>
     */
    public static function completed(mixed $value = null): Future {}

    /** @phpstan-return Future<never> */
    public static function failed(\Throwable $throwable): Future {}

    /** @phpstan-param FutureState<TResult> $state */
    public function __construct(FutureState $state) {}

    public function isCompleted(): bool {}

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

    /** @return list<string> */
    public function getAwaitingInfo(): array {}

    public function getCreatedFileAndLine(): array {}

    public function getCreatedLocation(): string {}

    public function getCompletedFileAndLine(): array {}

    public function getCompletedLocation(): string {}
}
