<?php

/** @generate-class-entries */

namespace Async;

/**
 * A value for each coroutine. Every coroutine has its own; it goes away when the coroutine ends, or with this object.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class Local
{
    /**
     * The factory makes the value of a coroutine when get() is called there for the first time. It may suspend.
     *
     * @phpstan-param (callable(): T)|null $factory
     */
    public function __construct(?callable $factory = null) {}

    /**
     * The value of the coroutine that calls; null if there is none, and no factory.
     *
     * @return T|null
     */
    public function get(): mixed {}

    /** @param T $value */
    public function set(mixed $value): void {}

    /** Does the coroutine that calls have a value? The factory is not called. */
    public function isSet(): bool {}

    /** Drops the value of the coroutine that calls. The next get() makes a new one. */
    public function unset(): void {}
}
