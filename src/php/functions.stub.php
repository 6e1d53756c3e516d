<?php

/** @generate-class-entries */

namespace Async;

/** Queues a new coroutine that will call $task(...$args). */
function spawn(callable $task, mixed ...$args): Coroutine {}

/** Waits for the awaitable and returns its result, or throws its exception; $cancellation calls the waiting off. */
function await(Completable $awaitable, ?Completable $cancellation = null): mixed {}

/** Lets every other ready coroutine run once. */
function suspend(): void {}

/** Waits for at least $ms milliseconds. */
function delay(int $ms): void {}

/** An awaitable, usable as cancellation token, that completes after $ms milliseconds. */
function timeout(int $ms): Awaitable {}

function await_all(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

function await_all_or_fail(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

function await_any_or_fail(iterable $triggers, ?Awaitable $cancellation = null): mixed {}

function await_first_success(iterable $triggers, ?Awaitable $cancellation = null): array {}

function await_any_of(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

function await_any_of_or_fail(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

function current_coroutine(): Coroutine {}

/** @return list<Coroutine> every coroutine that has not ended */
function get_coroutines(): array {}

/** Calls $closure; a cancellation that arrives meanwhile is thrown when it has ended. */
function protect(\Closure $closure): mixed {}

/** Cancels every coroutine, and every one that is spawned afterwards. */
function graceful_shutdown(?AsyncCancellation $cancellation = null): void {}
