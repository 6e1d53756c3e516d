<?php

/** @generate-class-entries */

namespace Async;

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
 * @strict-properties
 * @not-serializable
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
#if PHP_VERSION_ID >= 80600
    public function disposeAfterTimeout(int|\Time\Duration $timeout): void {}
#else
    public function disposeAfterTimeout(int $timeout): void {}
#endif

    /**
     * The scopes directly below.
     *
     * @return list<Scope>
     */
    public function getChildScopes(): array {}
}
