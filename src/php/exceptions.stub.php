<?php

/** @generate-class-entries */

namespace {

    /** The root of all cancellations. */
    class Cancellation extends Error
    {
    }
}

namespace Async {

    class AsyncCancellation extends \Cancellation
    {
    }

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

    class TimeoutException extends PoolException
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
