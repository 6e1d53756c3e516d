<?php

namespace Async\Bridge;

use Async\Scope;
use Async\Selector;
use Cancellation;
use Closure;
use Error;
use Fiber;
use LogicException;
use Revolt\EventLoop\CallbackType;
use Revolt\EventLoop\Driver;
use Revolt\EventLoop\FiberLocal;
use Revolt\EventLoop\Internal\TimerCallback;
use Revolt\EventLoop\Internal\TimerQueue;
use Revolt\EventLoop\InvalidCallbackError;
use Revolt\EventLoop\Suspension;
use Revolt\EventLoop\UncaughtThrowable;
use Revolt\EventLoop\UnsupportedFeatureException;
use SplQueue;
use Throwable;
use WeakMap;
use WeakReference;
use function Async\current_coroutine;
use function Async\get_coroutines;
use function Async\spawn_background;
use function Async\suspend;

/**
 * Revolt's event loop, on the reactor of the extension: one for the whole process, shared by all coroutines.
 *
 * Each callback runs in a coroutine of its own. A call that blocks, such as a query of PDO, suspends that callback only. As ever with
 * Revolt, callbacks are called while some code waits by Revolt's means: in run(), or in suspend() of a Suspension. Here several
 * coroutines may do so at the same time.
 *
 *     Revolt\EventLoop::setDriver(new Async\Bridge\RevoltDriver);
 *
 * The order of ticks, microtasks and callbacks is that of Revolt's own drivers. One coroutine goes through it (loop()). It lets each
 * callback run until that ends or waits, and then goes on.
 */
final class RevoltDriver implements Driver
{
    private string $nextId = 'a';
    private int $nextKey = 0;

    /** @var array<string, RevoltCallback> */
    private array $callbacks = [];

    /** @var array<string, RevoltCallback> the next tick makes them active */
    private array $enabling = [];

    /** @var array<string, RevoltCallback> the next tick calls them */
    private array $deferred = [];

    /** @var SplQueue<RevoltSuspension|array{Closure, array}> coroutines to be resumed, and functions to be called */
    private SplQueue $microtasks;

    /** @var SplQueue<RevoltCallback> to be called in this tick */
    private SplQueue $due;

    private TimerQueue $timers;
    private Selector $selector;

    /** @var array<int, RevoltCallback> what the keys of the selector stand for */
    private array $watched = [];

    /** @var array<int, array<string, RevoltCallback>> by signal */
    private array $signals = [];

    /** @var list<int> those that have arrived */
    private array $arrived = [];

    private bool $pcntlWasAsync = false;

    /** @var array<int, RevoltSuspension> the coroutines that make the loop run, the oldest first */
    private array $waiting = [];

    /** The last one of these that was resumed. */
    private ?RevoltSuspension $resumed = null;

    /** The coroutines that run a callback, and not by Revolt's means wait for something. */
    private int $busy = 0;

    /** @var array<int, RevoltCallback|true> the coroutines of callbacks, by object id; true = of a function from queue() */
    private array $tasks = [];

    /** @var WeakMap<\Async\Coroutine|Fiber, WeakReference<Suspension>> weak: a coroutine that nothing can resume is garbage */
    private WeakMap $suspensions;

    /** What the loop and its callbacks belong to: not the scope of the coroutine that happens to run the loop first. */
    private Scope $scope;

    private ?Closure $errorHandler = null;
    private readonly Closure $call;

    private readonly Closure $callCallback;

    /** @var array{Closure, array}|RevoltCallback|null for the coroutine that starts next: it would keep its arguments until its end */
    private array|RevoltCallback|null $starting = null;

    private bool $looping = false;
    private bool $asleep = false;
    private bool $idle = false;
    private bool $stopped = false;
    private int $process;

    public function __construct()
    {
        if (!class_exists(FiberLocal::class, false)) {
            class_alias(RevoltFiberLocal::class, FiberLocal::class);
        } elseif (!is_a(FiberLocal::class, RevoltFiberLocal::class, true)) {
            throw new LogicException('RevoltDriver must be made before ' . FiberLocal::class . ' is loaded: it has to replace that class');
        }
        $this->microtasks = new SplQueue;
        $this->due = new SplQueue;
        $this->timers = new TimerQueue;
        $this->suspensions = new WeakMap;
        $this->call = $this->call(...);
        $this->callCallback = $this->callCallback(...);
        $this->begin();
    }

    /** What does not survive in the child of a fork: the coroutines, and what they wait for. */
    private function begin(): void
    {
        $this->process = getmypid();
        $this->selector = new Selector;
        $this->scope = new Scope;
        $this->tasks = $this->waiting = $this->watched = [];
        $this->busy = 0;
        $this->looping = $this->asleep = false;
        foreach ($this->callbacks as $callback) {
            $callback->running = false;
            if ($callback->active && $callback->isStream) {
                $this->enabling[$callback->id] = $callback;
            }
        }
    }

    /* What Revolt offers. */

    public function run(): void
    {
        if (isset($this->tasks[spl_object_id(current_coroutine())])) {
            throw new Error('The event loop is already running');
        }
        (new RevoltSuspension($this, false, isRun: true))->suspend();
    }

    public function stop(): void
    {
        $this->stopped = true;
        $this->rouse();
    }

    public function isRunning(): bool
    {
        return $this->looping;
    }

    public function getSuspension(): Suspension
    {
        $coroutine = current_coroutine();
        $fiber = Fiber::getCurrent();
        $suspension = ($this->suspensions[$fiber ?? $coroutine] ?? null)?->get();
        if (!$suspension || (!$fiber && $suspension->dead)) {
            $task = $this->tasks[spl_object_id($coroutine)] ?? null;
            $suspension = $fiber ? new RevoltFiberSuspension($this)
                : new RevoltSuspension($this, $task !== null, $task instanceof RevoltCallback ? $task : null);
            $this->suspensions[$fiber ?? $coroutine] = WeakReference::create($suspension);
        }
        return $suspension;
    }

    public function queue(Closure $closure, mixed ...$args): void
    {
        $this->microtasks->enqueue([$closure, $args]);
        $this->rouse();
    }

    public function defer(Closure $closure): string
    {
        return $this->add(CallbackType::Defer, $closure);
    }

    public function delay(float $delay, Closure $closure): string
    {
        if ($delay < 0) {
            throw new Error('Delay must be greater than or equal to zero');
        }
        return $this->add(CallbackType::Delay, $closure, $delay);
    }

    public function repeat(float $interval, Closure $closure): string
    {
        if ($interval < 0) {
            throw new Error('Interval must be greater than or equal to zero');
        }
        return $this->add(CallbackType::Repeat, $closure, $interval);
    }

    public function onReadable(mixed $stream, Closure $closure): string
    {
        return $this->add(CallbackType::Readable, $closure, $stream);
    }

    public function onWritable(mixed $stream, Closure $closure): string
    {
        return $this->add(CallbackType::Writable, $closure, $stream);
    }

    public function onSignal(int $signal, Closure $closure): string
    {
        if (!extension_loaded('pcntl')) {
            throw new UnsupportedFeatureException('Signal handling requires the pcntl extension');
        }
        return $this->add(CallbackType::Signal, $closure, $signal);
    }

    public function enable(string $callbackId): string
    {
        $callback = $this->get($callbackId);
        if (!$callback->enabled) {
            $callback->enabled = true;
            $this->prepare($callback);
        }
        return $callbackId;
    }

    public function cancel(string $callbackId): void
    {
        $this->disable($callbackId);
        unset($this->callbacks[$callbackId]);
    }

    public function disable(string $callbackId): string
    {
        $callback = $this->callbacks[$callbackId] ?? null;
        if (!$callback?->enabled) {
            return $callbackId;
        }
        $callback->enabled = $callback->active = $callback->missed = false;
        unset($this->enabling[$callbackId], $this->deferred[$callbackId]);
        if ($callback->isStream) {
            $this->unwatch($callback);
        } elseif ($callback->isTimer) {
            $this->timers->remove($callback->timer);
        } elseif ($callback->type === CallbackType::Signal) {
            $this->ignoreSignal($callback);
        }
        $this->rouse();
        return $callbackId;
    }

    public function reference(string $callbackId): string
    {
        $this->get($callbackId)->referenced = true;
        return $callbackId;
    }

    public function unreference(string $callbackId): string
    {
        if (isset($this->callbacks[$callbackId])) {
            $this->callbacks[$callbackId]->referenced = false;
            $this->rouse();
        }
        return $callbackId;
    }

    public function setErrorHandler(?Closure $errorHandler): void
    {
        $this->errorHandler = $errorHandler;
    }

    public function getErrorHandler(): ?Closure
    {
        return $this->errorHandler;
    }

    public function getHandle(): mixed
    {
        return null;
    }

    public function getIdentifiers(): array
    {
        return array_keys($this->callbacks);
    }

    public function getType(string $callbackId): CallbackType
    {
        return $this->get($callbackId)->type;
    }

    public function isEnabled(string $callbackId): bool
    {
        return $this->get($callbackId)->enabled;
    }

    public function isReferenced(string $callbackId): bool
    {
        return $this->get($callbackId)->referenced;
    }

    public function __debugInfo(): array
    {
        return array_map(fn (RevoltCallback $callback) => [
            'type' => $callback->type,
            'enabled' => $callback->enabled,
            'referenced' => $callback->referenced,
        ], $this->callbacks);
    }

    public function __serialize(): never
    {
        throw new Error(__CLASS__ . ' does not support serialization');
    }

    public function __unserialize(array $data): never
    {
        throw new Error(__CLASS__ . ' does not support deserialization');
    }

    /* What the suspensions tell. */

    /** @internal Its coroutine is about to wait. */
    public function parked(RevoltSuspension $suspension): void
    {
        if ($suspension->isTask) {
            $this->busy--;
            if ($suspension->callback) {
                $this->release($suspension->callback);
            }
            $this->rouse();
            return;
        }
        if ($this->process !== getmypid()) {
            $this->begin();
        }
        $this->waiting[spl_object_id($suspension)] = $suspension;
        if (!$this->looping) {
            if ($this->scope->isCancelled()) { // by a failure when no coroutine made the loop run
                $this->scope = new Scope;
            }
            $this->stopped = false;
            $this->scope->spawn(fn () => spawn_background($this->loop(...)));
            $this->looping = true;
        }
        $this->rouse();
    }

    /** @internal Its coroutine waits no more. */
    public function left(RevoltSuspension $suspension): void
    {
        if ($suspension->isTask) {
            $this->busy++;
        } else {
            unset($this->waiting[spl_object_id($suspension)]);
            $this->resumed = $suspension;
            $this->rouse();
        }
    }

    /** @internal Its coroutine is to be resumed, in its turn among the microtasks. */
    public function queued(RevoltSuspension $suspension): void
    {
        $this->microtasks->enqueue($suspension);
        $this->rouse();
    }

    /* Callbacks. */

    private function add(CallbackType $type, Closure $closure, mixed $subject = null): string
    {
        $id = $this->nextId++;
        $this->callbacks[$id] = $callback = new RevoltCallback($id, $this->nextKey++, $type, $closure, $subject);
        $this->prepare($callback);
        return $id;
    }

    private function get(string $id): RevoltCallback
    {
        return $this->callbacks[$id] ?? throw InvalidCallbackError::invalidIdentifier($id);
    }

    /** It is enabled, and becomes active with the next tick. */
    private function prepare(RevoltCallback $callback): void
    {
        if ($callback->type === CallbackType::Defer) {
            $this->deferred[$callback->id] = $callback;
        } else {
            if ($callback->isTimer) {
                $callback->timer ??= new TimerCallback($callback->id, $callback->subject, $callback->closure, 0);
                $callback->timer->expiration = hrtime(true) / 1e9 + $callback->subject;
            }
            $this->enabling[$callback->id] = $callback;
        }
        $this->rouse();
    }

    private function activate(RevoltCallback $callback): void
    {
        $callback->active = true;
        if ($callback->isStream) {
            $this->watch($callback);
        } elseif ($callback->isTimer) {
            $this->timers->insert($callback->timer);
        } elseif ($callback->type === CallbackType::Signal) {
            $this->awaitSignal($callback);
        } else {
            $this->due->enqueue($callback);
        }
    }

    private function watch(RevoltCallback $callback): void
    {
        if (!$callback->running && !isset($this->watched[$callback->key])) {
            $this->watched[$callback->key] = $callback;
            $this->selector->add($callback->key, $callback->subject, $callback->type === CallbackType::Writable);
        }
    }

    private function unwatch(RevoltCallback $callback): void
    {
        if (isset($this->watched[$callback->key])) {
            unset($this->watched[$callback->key]);
            $this->selector->remove($callback->key);
        }
    }

    private function awaitSignal(RevoltCallback $callback): void
    {
        $signal = $callback->subject;
        if (!isset($this->signals[$signal])) {
            if (!$this->signals) {
                $this->pcntlWasAsync = pcntl_async_signals(true);
            }
            if (!@pcntl_signal($signal, $this->arrived(...))) {
                throw new UnsupportedFeatureException("Failed to register signal handler for signal $signal");
            }
        }
        $this->signals[$signal][$callback->id] = $callback;
    }

    private function ignoreSignal(RevoltCallback $callback): void
    {
        $signal = $callback->subject;
        unset($this->signals[$signal][$callback->id]);
        if (isset($this->signals[$signal]) && !$this->signals[$signal]) {
            unset($this->signals[$signal]);
            pcntl_signal($signal, SIG_DFL);
            if (!$this->signals) {
                pcntl_async_signals($this->pcntlWasAsync);
            }
        }
    }

    /** A handler of a signal may not wait, and may run at any time: the loop does the rest. */
    private function arrived(int $signal): void
    {
        $this->arrived[] = $signal;
        $this->rouse();
    }

    /** The callback has returned, or has suspended itself: it may be called again. */
    private function release(RevoltCallback $callback): void
    {
        $callback->running = false;
        if (!$callback->active) {
            return;
        }
        if ($callback->isStream) {
            $this->watch($callback);
        } elseif ($callback->missed) {
            $callback->missed = false;
            $this->due->enqueue($callback);
        }
    }

    /* The loop. */

    /** Something has changed: the loop looks at it, if it sleeps. */
    private function rouse(): void
    {
        if ($this->asleep) {
            $this->asleep = false;
            $this->selector->wake();
        }
    }

    private function loop(): void
    {
        try {
            $this->invoke();
            while ($this->waiting) {
                try {
                    if ($this->stopped || $this->isEmpty()) {
                        $this->finish();
                    } else {
                        $this->tick();
                    }
                } catch (Cancellation $e) {
                    throw $e;
                } catch (Throwable $e) {
                    $this->fail($e);
                }
                $this->invoke();
            }
        } finally {
            $this->looping = false;
        }
    }

    private function isEmpty(): bool
    {
        if ($this->busy || !$this->microtasks->isEmpty()) {
            return false;
        }
        foreach ($this->callbacks as $callback) {
            if ($callback->enabled && $callback->referenced) {
                return false;
            }
        }
        return true;
    }

    /** run() returns. Whatever waits in a Suspension is never resumed, unless another coroutine does it. */
    private function finish(): void
    {
        if (!$this->stopped && gc_collect_cycles() && !$this->isEmpty()) {
            return;
        }
        $runs = array_filter($this->waiting, fn (RevoltSuspension $waiting) => $waiting->isRun);
        foreach ($runs as $run) {
            $run->resume();
        }
        $wasStopped = $this->stopped && !$runs;
        $this->stopped = false;
        if (!$this->waiting || ($runs && !$this->isEmpty())) {
            return;
        }
        if (!$wasStopped && count(get_coroutines()) > count($this->tasks) + count($this->waiting) + 1) {
            $this->sleep(null);
            return;
        }
        foreach ($this->waiting as $waiting) {
            $waiting->fail(new Error('Event loop terminated without resuming the current suspension (the cause is either a fiber '
                . 'deadlock, or an incorrectly unreferenced/canceled watcher)'));
        }
    }

    private function tick(): void
    {
        $wasIdle = $this->idle;
        $this->idle = true;
        $enabling = $this->enabling;
        $this->enabling = [];
        foreach ($enabling as $callback) {
            $this->activate($callback);
        }
        $deferred = $this->deferred;
        $this->deferred = [];
        foreach ($deferred as $callback) {
            $this->activate($callback);
            $this->idle = false;
        }
        $blocks = $wasIdle && !$this->stopped && !$this->isEmpty();
        if ($blocks) {
            $this->invoke();
            $blocks = !$this->enabling && !$this->deferred && $this->waiting && !$this->isEmpty();
        }
        $this->dispatch($blocks);
    }

    private function dispatch(bool $blocks): void
    {
        if ($this->arrived || $this->stopped || !$this->microtasks->isEmpty() || !$this->due->isEmpty()) {
            $blocks = false;
        }
        $until = $this->timers->peek() ?? ($this->signals ? hrtime(true) / 1e9 + 3600 : null); // a signal alone: no deadlock
        foreach ($blocks ? $this->sleep($until) : $this->selector->wait(0) as $key) {
            $callback = $this->watched[$key];
            if (!is_resource($callback->subject)) {
                $this->unwatch($callback);
                throw new Error('A stream was closed that a callback waits for: cancel the callback first');
            }
            $this->due->enqueue($callback);
            $this->idle = false;
        }
        foreach ($this->arrived as $signal) {
            foreach ($this->signals[$signal] ?? [] as $callback) {
                $this->due->enqueue($callback);
                $this->idle = false;
            }
        }
        $this->arrived = [];
        for ($now = hrtime(true) / 1e9; $timer = $this->timers->extract($now);) {
            $this->due->enqueue($this->callbacks[$timer->id]);
            $this->idle = false;
        }
    }

    /** @return list<int> the keys of the streams that are ready */
    private function sleep(?float $until): array
    {
        $this->asleep = true;
        try {
            return $this->selector->wait($until === null ? null : max($until - hrtime(true) / 1e9, 1e-6));
        } finally {
            $this->asleep = false;
        }
    }

    /** Calls what is to be called now, after each callback all microtasks. Ends early when no coroutine makes the loop run. */
    private function invoke(): void
    {
        while ($this->waiting) {
            if (!$this->microtasks->isEmpty()) {
                $task = $this->microtasks->dequeue();
                if ($task instanceof RevoltSuspension) {
                    if ($task->unpark()) {
                        unset($task);
                        suspend();
                    }
                } else {
                    $this->starting = $task;
                    unset($task);
                    $this->busy++;
                    $this->tasks[spl_object_id(spawn_background($this->call))] = true;
                    suspend();
                }
            } elseif (!$this->due->isEmpty()) {
                $this->invokeCallback($this->due->dequeue());
            } else {
                return;
            }
        }
    }

    private function invokeCallback(RevoltCallback $callback): void
    {
        if (!$callback->active) {
            return;
        }
        if ($callback->running) {
            $callback->missed = true;
            return;
        }
        if ($callback->type === CallbackType::Repeat) {
            $this->disable($callback->id);
            $this->enable($callback->id);
        } elseif ($callback->isTimer || $callback->type === CallbackType::Defer) {
            $this->cancel($callback->id);
        }
        $callback->running = true;
        $this->starting = $callback;
        $this->busy++;
        $this->tasks[spl_object_id(spawn_background($this->callCallback))] = $callback;
        suspend();
        if ($callback->running && $callback->isStream) { // it waits, and does not want to hear of its stream again
            $this->unwatch($callback);
        }
    }

    /** A coroutine that runs a function from queue(). */
    private function call(): void
    {
        [$closure, $args] = $this->starting;
        $this->starting = null;
        try {
            $closure(...$args, ...($args = [])); // it may be the last to have its arguments
        } catch (Cancellation $e) {
            throw $e;
        } catch (Throwable $e) {
            $this->report($closure, $e);
        } finally {
            $this->ended();
        }
    }

    /** A coroutine that runs a callback. */
    private function callCallback(): void
    {
        $callback = $this->starting;
        $this->starting = null;
        $closure = $callback->closure;
        try {
            $result = $callback->isStream || $callback->type === CallbackType::Signal
                ? $closure($callback->id, $callback->subject) : $closure($callback->id);
            if ($result !== null) {
                throw InvalidCallbackError::nonNullReturn($callback->id, $closure);
            }
        } catch (Cancellation $e) {
            throw $e;
        } catch (Throwable $e) {
            $this->report($closure, $e);
        } finally {
            $this->release($callback);
            $this->ended();
        }
    }

    private function ended(): void
    {
        unset($this->tasks[spl_object_id(current_coroutine())]);
        $this->busy--;
        $this->rouse();
    }

    private function report(Closure $closure, Throwable $e): void
    {
        if ($this->errorHandler) {
            $handler = $this->errorHandler;
            try {
                $handler($e);
                return;
            } catch (Cancellation $e) {
                throw $e;
            } catch (Throwable $e) {
                $e = $e instanceof UncaughtThrowable ? $e : UncaughtThrowable::throwingErrorHandler($handler, $e);
            }
        } elseif (!$e instanceof UncaughtThrowable) {
            $e = UncaughtThrowable::throwingCallback($closure, $e);
        }
        $this->fail($e);
    }

    /** Throws in the coroutine that has made the loop run for longest; if there is none, in the one that has just been resumed. */
    private function fail(Throwable $e): void
    {
        if ($this->waiting) {
            $this->waiting[array_key_first($this->waiting)]->fail($e);
        } elseif (!$this->resumed?->fail($e)) {
            throw $e;
        }
    }
}
