<?php

/** @generate-class-entries */

namespace Async;

/** A key of a Context has no value, or has one already. */
class ContextException extends AsyncException
{
}

/**
 * Values by key, of a scope or of a coroutine. Strings are keys by their content, objects by their identity.
 *
 * @strict-properties
 * @not-serializable
 */
final class Context
{
    /** The value, here or in the scopes above; null if there is none. */
    public function find(string|object $key): mixed {}

    /** The same; throws a ContextException if there is none. */
    public function get(string|object $key): mixed {}

    /** Is there a value, here or in the scopes above? */
    public function has(string|object $key): bool {}

    /** The value that was set here; null if there is none. */
    public function findLocal(string|object $key): mixed {}

    /** The same; throws a ContextException if there is none. */
    public function getLocal(string|object $key): mixed {}

    /** Was a value set here? */
    public function hasLocal(string|object $key): bool {}

    /** Throws if the key has a value here, unless $replace. A value of a scope above is hidden, not changed. */
    public function set(string|object $key, mixed $value, bool $replace = false): Context {}

    /** Removes the value that was set here. Returns this object. */
    public function unset(string|object $key): Context {}
}

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
