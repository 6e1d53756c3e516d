<?php

/** @generate-class-entries */

namespace Async;

interface ScopeProvider
{
    public function provideScope(): ?Scope;
}

interface SpawnStrategy extends ScopeProvider
{
    public function beforeCoroutineEnqueue(Coroutine $coroutine, Scope $scope): array;

    public function afterCoroutineEnqueue(Coroutine $coroutine, Scope $scope): void;
}

/**
 * Coroutines that belong together: they are awaited together, and cancelled together, at the latest with this object.
 *
 * @strict-properties
 * @not-serializable
 */
final class Scope implements ScopeProvider
{
    /** A scope below $parentScope, or below that of the calling coroutine. */
    public static function inherit(?Scope $parentScope = null): Scope {}

    public function __construct() {}

    public function provideScope(): Scope {}

    /** Cancelling the scope interrupts its coroutines. */
    public function asNotSafely(): Scope {}

    /** Cancelling the scope lets coroutines that have started run to their end. */
    public function allowZombies(): Scope {}

    /**
     * @template TResult
     * @phpstan-param callable(mixed...): TResult $callable
     * @phpstan-return Coroutine<TResult>
     */
    public function spawn(callable $callable, mixed ...$params): Coroutine {}

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

    public function isCancelled(): bool {}

    /** @phpstan-param callable(Scope, Coroutine, \Throwable): mixed $exceptionHandler */
    public function setExceptionHandler(callable $exceptionHandler): void {}

    /** @phpstan-param callable(Scope, Coroutine, \Throwable): mixed $exceptionHandler */
    public function setChildScopeExceptionHandler(callable $exceptionHandler): void {}

    /** Calls $callback($scope) when the scope is closed. */
    public function finally(\Closure $callback): void {}

    public function dispose(): void {}

    public function disposeSafely(): void {}

    public function disposeAfterTimeout(int $timeout): void {}

    /** @return list<Scope> */
    public function getChildScopes(): array {}
}
