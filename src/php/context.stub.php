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
