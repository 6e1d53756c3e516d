<?php

namespace Async\Bridge;

use Error;
use Fiber;
use Revolt\EventLoop\Suspension;
use Throwable;

/**
 * For code in a Fiber that some library has started, such as React\Async\async(): suspends the Fiber, not the coroutine that it runs in.
 *
 * @internal
 */
final class RevoltFiberSuspension implements Suspension
{
    /** @var Fiber|null while it is suspended here, and resume() was not called yet */
    private ?Fiber $pending = null;

    public function __construct(private readonly RevoltDriver $driver)
    {
    }

    public function suspend(): mixed
    {
        if ($this->pending) {
            throw new Error('Must call resume() or throw() before calling suspend() again');
        }
        $fiber = Fiber::getCurrent();
        if (!$fiber || $this->driver->getSuspension() !== $this) {
            throw new Error('Must not call suspend() from another fiber');
        }
        $this->pending = $fiber;
        return Fiber::suspend();
    }

    public function resume(mixed $value = null): void
    {
        $fiber = $this->end('resume');
        $this->driver->queue(static fn () => $fiber->isTerminated() || $fiber->resume($value));
    }

    public function throw(Throwable $throwable): void
    {
        $fiber = $this->end('throw');
        $this->driver->queue(static fn () => $fiber->isTerminated() || $fiber->throw($throwable));
    }

    private function end(string $method): Fiber
    {
        $fiber = $this->pending ?? throw new Error("Must call suspend() before calling $method()");
        $this->pending = null;
        return $fiber;
    }
}
