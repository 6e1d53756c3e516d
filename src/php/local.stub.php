<?php

/** @generate-class-entries */

namespace Async;

/**
 * One value for each coroutine. It is freed when its coroutine ends, or with this object.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class Local
{
    /**
     * The factory makes the value at the first get() of each coroutine. It may suspend. With $inherit a new coroutine begins
     * with the value that the coroutine has which spawns it, if that has one.
     *
     * @phpstan-param (callable(): T)|null $factory
     */
    public function __construct(?callable $factory = null, bool $inherit = false) {}

    /**
     * The value of the calling coroutine; null if there is neither a value nor a factory.
     *
     * @return T|null
     */
    public function get(): mixed {}

    /**
     * Sets the value of the calling coroutine.
     *
     * @param T $value
     */
    public function set(mixed $value): void {}

    /** Does the calling coroutine have a value? This does not call the factory. */
    public function isSet(): bool {}

    /** Drops the value of the calling coroutine. The next get() makes a new one. */
    public function unset(): void {}
}
