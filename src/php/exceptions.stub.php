<?php

/** @generate-class-entries */

namespace {

    /** The root of all cancellations. */
    class Cancellation extends Error
    {
        public function __toString(): string {}
    }
}

namespace Async {

    class AsyncCancellation extends \Cancellation
    {
    }

    /** A token has called off a wait. Uncaught it is a failure like any other, unless the token itself was cancelled. */
    class OperationCanceledException extends AsyncCancellation
    {
    }

    class AsyncException extends \Exception
    {
    }

    class PoolException extends AsyncException
    {
    }

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

    class InputOutputException extends AsyncException
    {
    }

    class DnsException extends AsyncException
    {
    }

    /** The event loop cannot be used. */
    class PollException extends AsyncException
    {
    }

    class DeadlockError extends \Error
    {
    }

    final class CompositeException extends \Exception
    {
        private array $exceptions = [];

        public function addException(\Throwable $exception): void {}

        /** @return list<\Throwable> */
        public function getExceptions(): array {}
    }
}
