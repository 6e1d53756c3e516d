<?php

namespace Async\Bridge;

use Async\Channel;
use Async\Coroutine;
use Error;
use Revolt\EventLoop\Suspension;
use Throwable;
use WeakReference;
use function Async\current_coroutine;

/**
 * Parks the coroutine that has asked RevoltDriver for it.
 *
 * @internal
 */
final class RevoltSuspension implements Suspension
{
    /** The coroutine waits here, and resume() was not called yet. */
    private bool $pending = false;

    /** The coroutine waits here, and was not woken yet. */
    private bool $parked = false;

    /** The coroutine has not left suspend() yet. */
    private bool $waits = false;

    /** Its wait was broken off. What resumes it later means that wait, not one that might begin in the meantime. */
    public bool $dead = false;

    private mixed $value = null;
    private ?Throwable $throwable = null;

    /** What the coroutine waits for. The collector sees through it: a coroutine that nothing can resume is garbage. */
    private readonly Channel $signal;

    /** @var WeakReference<Coroutine> */
    private readonly WeakReference $coroutine;

    /**
     * @param array{int, ?RevoltCallback}|null $task the call of a callback that the coroutine runs. Any other coroutine makes the loop run as
     *     long as it waits
     * @param bool $isRun it waits in run(), for the end of the loop
     */
    public function __construct(
        private readonly RevoltDriver $driver,
        public ?array $task,
        public readonly bool $isRun = false,
    ) {
        $this->signal = new Channel(1);
        $this->coroutine = WeakReference::create(current_coroutine());
    }

    public function suspend(): mixed
    {
        if ($this->dead) {
            throw new Error('Suspension cannot be suspended after an uncaught exception is thrown from the event loop');
        }
        if ($this->pending) {
            throw new Error('Must call resume() or throw() before calling suspend() again');
        }
        if ($this->coroutine->get() !== current_coroutine()) {
            throw new Error('Must not call suspend() from another fiber');
        }
        $this->pending = $this->parked = $this->waits = true;
        try {
            $this->driver->parked($this);
            $this->signal->recv();
        } finally {
            $this->waits = false;
            if ($this->parked) {
                $this->pending = $this->parked = false;
                $this->dead = true;
                $this->driver->left($this);
            }
        }
        [$value, $throwable] = [$this->value, $this->throwable];
        $this->value = $this->throwable = null;
        return $throwable ? throw $throwable : $value;
    }

    public function resume(mixed $value = null): void
    {
        $this->end($value, null);
    }

    public function throw(Throwable $throwable): void
    {
        $this->end(null, $throwable);
    }

    /** The loop cannot go on: suspend() throws, and nothing resumes it any more. False: it has returned already. */
    public function fail(Throwable $throwable): bool
    {
        if (!$this->waits) {
            return false;
        }
        $this->pending = false;
        $this->dead = true;
        $this->throwable = $throwable;
        $this->unpark();
        return true;
    }

    /** Lets the coroutine go on. False: it does not wait here any more. */
    public function unpark(): bool
    {
        if (!$this->parked) {
            return false;
        }
        $this->parked = false;
        $this->driver->left($this);
        $this->signal->sendAsync(null);
        return true;
    }

    private function end(mixed $value, ?Throwable $throwable): void
    {
        if ($this->dead) {
            return;
        }
        if (!$this->pending) {
            throw new Error('Must call suspend() before calling ' . ($throwable ? 'throw()' : 'resume()'));
        }
        $this->pending = false;
        $this->value = $value;
        $this->throwable = $throwable;
        if ($this->task) {
            $this->driver->queued($this);
        } else {
            $this->unpark();
        }
    }
}
