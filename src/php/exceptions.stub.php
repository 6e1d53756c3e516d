<?php

/** @generate-class-entries */

namespace {

    /** The root of all cancellations. */
    class Cancellation extends Error
    {
        /** The text that PHP prints for an exception. */
        public function __toString(): string {}
    }
}

namespace Async {

    /** A coroutine was cancelled: it is thrown where the coroutine waits. Never reported as uncaught. */
    class AsyncCancellation extends \Cancellation
    {
    }

    /** A token has called off a wait. Uncaught it is a failure like any other, unless the token itself was cancelled. */
    class OperationCanceledException extends AsyncCancellation
    {
    }

    /** The root of the exceptions of this extension; also thrown itself, for example when a wait is not possible here. */
    class AsyncException extends \Exception
    {
    }

    /** A pool refuses: it is closed, too many coroutines wait, or a resource is not its own. */
    class PoolException extends AsyncException
    {
    }

    /** The circuit breaker of a pool is open. */
    class ServiceUnavailableException extends AsyncException
    {
    }

    /** Something has taken too long: a resource of a pool, a block of with_timeout(), a token of timeout(). */
    interface TimeoutException extends \Throwable
    {
    }

    /** acquire() has got no resource in time. */
    class PoolTimeoutException extends PoolException implements TimeoutException
    {
    }

    /** The time of with_timeout() or timeout() is over. */
    class DeadlineException extends AsyncException implements TimeoutException
    {
    }

    /** A socket, stream or file cannot be used. */
    class InputOutputException extends AsyncException
    {
    }

    /** A host name could not be looked up. */
    class DnsException extends AsyncException
    {
    }

    /** The event loop cannot be used. */
    class PollException extends AsyncException
    {
    }

    /** All coroutines wait for something that cannot happen. Reported at the end of the script. */
    class DeadlockError extends \Error
    {
    }

    /** Several exceptions in one, for example of the tasks of a group. */
    final class CompositeException extends \Exception
    {
        private array $exceptions = [];

        /** Adds one more. */
        public function addException(\Throwable $exception): void {}

        /**
         * The exceptions, in the order in which they were added.
         *
         * @return list<\Throwable>
         */
        public function getExceptions(): array {}
    }
}
