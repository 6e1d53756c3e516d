<?php

namespace Async\Bridge;

use Async\Coroutine;
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
use function hrtime;
use function is_resource;
use function spl_object_id;

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

    private bool $hasMicrotasks = false;

    /** @var SplQueue<RevoltCallback> to be called in this tick, apart from those of streams */
    private SplQueue $due;

    /** How many callbacks are enabled and referenced: the loop runs as long as there is one. */
    private int $alive = 0;

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

    /* Almost all calls end without having waited, and nothing is noted about them. The next three are written with each; types would cost. */

    /** @var int the number of the last call of a callback or a function */
    private $calls = 0;

    /** @var RevoltCallback|int|null what was called last, if it has neither ended nor waited; a number: a function from queue() */
    private $quick = null;

    /** @var Coroutine|null in which that runs */
    private $coroutine = null;

    /** @var array<int, array{int, ?RevoltCallback}> the calls that have waited, by the object id of the coroutine: number, and callback */
    private array $tasks = [];

    /** How many of these do not wait by Revolt's means. */
    private int $busy = 0;

    /** @var WeakMap<Coroutine|Fiber, WeakReference<Suspension>> weak: a coroutine that nothing can resume is garbage */
    private WeakMap $suspensions;

    /** What the loop and its callbacks belong to: not the scope of the coroutine that happens to run the loop first. */
    private Scope $scope;

    private ?Closure $errorHandler = null;
    private readonly Closure $call;

    private readonly Closure $callCallback;

    /** @var array<int, array{Closure, array}> for coroutines that start: each would keep its arguments until its end */
    private array $starting = [];

    private bool $looping = false;
    private bool $asleep = false;
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
        $this->scope ??= new Scope;
        $this->tasks = $this->waiting = $this->watched = [];
        $this->busy = 0;
        $this->quick = null;
        $this->looping = $this->asleep = false;
        foreach ($this->suspensions as $suspension) {
            $suspension = $suspension->get();
            if ($suspension instanceof RevoltSuspension) {
                $suspension->task = null;
            }
        }
        foreach ($this->callbacks as $callback) {
            $callback->running = 0;
            if ($callback->active && $callback->isStream) {
                $this->enabling[$callback->id] = $callback;
            }
        }
    }

    /** Notices that this is the child of a fork. A callback that has forked is no callback of the loop there. */
    private function notice(): void
    {
        if ($this->process !== getmypid()) {
            $this->begin();
        }
    }

    /* What Revolt offers. */

    public function run(): void
    {
        if ($this->task(current_coroutine())) {
            throw new Error('The event loop is already running');
        }
        (new RevoltSuspension($this, null, isRun: true))->suspend();
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
            $task = $this->task($coroutine);
            $suspension = $fiber ? new RevoltFiberSuspension($this)
                : new RevoltSuspension($this, $task);
            $this->suspensions[$fiber ?? $coroutine] = WeakReference::create($suspension);
        }
        return $suspension;
    }

    public function queue(Closure $closure, mixed ...$args): void
    {
        $this->microtasks->enqueue([$closure, $args]);
        $this->hasMicrotasks = true;
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
            $this->alive += $callback->referenced ? 1 : 0;
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
        $this->alive -= $callback->referenced ? 1 : 0;
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
        $this->setReferenced($this->get($callbackId), true);
        return $callbackId;
    }

    public function unreference(string $callbackId): string
    {
        if (isset($this->callbacks[$callbackId])) {
            $this->setReferenced($this->callbacks[$callbackId], false);
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
        $this->notice();
        if ($suspension->task) {
            [$call, $callback] = $suspension->task;
            $this->busy--;
            if ($callback?->running === $call) {
                $this->release($callback);
            }
            $this->rouse();
            return;
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
        if ($suspension->task) {
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
        $this->hasMicrotasks = true;
        $this->rouse();
    }

    /* Callbacks. */

    private function add(CallbackType $type, Closure $closure, mixed $subject = null): string
    {
        $id = $this->nextId++;
        $this->callbacks[$id] = $callback = new RevoltCallback($id, $this->nextKey++, $type, $closure, $subject);
        $this->alive++;
        $this->prepare($callback);
        return $id;
    }

    private function setReferenced(RevoltCallback $callback, bool $referenced): void
    {
        $this->alive += $callback->enabled ? $referenced <=> $callback->referenced : 0;
        $callback->referenced = $referenced;
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
        $callback->running = 0;
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
        return !$this->alive && !$this->busy && !$this->hasMicrotasks;
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
        if ($this->enabling || $this->deferred) {
            $callbacks = $this->enabling + $this->deferred;
            $this->enabling = $this->deferred = [];
            foreach ($callbacks as $callback) {
                $this->activate($callback);
            }
        }
        $timer = $this->timers->peek();
        if ($this->hasMicrotasks || !$this->due->isEmpty() || $this->arrived || $this->stopped || $this->isEmpty()) {
            $ready = $this->selector->wait(0);
            $this->invoke();
        } else { // a signal alone: no deadlock
            $ready = $this->sleep($timer ?? ($this->signals ? hrtime(true) / 1e9 + 3600 : null));
        }
        if ($ready) {
            $this->invokeReady($ready);
        }
        foreach ($this->arrived as $signal) {
            foreach ($this->signals[$signal] ?? [] as $callback) {
                $this->due->enqueue($callback);
            }
        }
        $this->arrived = [];
        if ($timer !== null) {
            for ($now = hrtime(true) / 1e9; $timer = $this->timers->extract($now);) {
                $this->due->enqueue($this->callbacks[$timer->id]);
            }
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

    /**
     * Calls the callbacks of streams. What it leaves, because no coroutine makes the loop run any more, the selector finds again.
     *
     * @param list<int> $keys
     */
    private function invokeReady(array $keys): void
    {
        foreach ($keys as $key) {
            if ($this->hasMicrotasks) {
                $this->invokeMicrotasks();
            }
            if (!$this->waiting) {
                return;
            }
            $callback = $this->watched[$key] ?? null;
            if ($callback === null) { // it was cancelled by another one
                continue;
            }
            if (!is_resource($callback->subject)) {
                $this->unwatch($callback);
                throw new Error('A stream was closed that a callback waits for: cancel the callback first');
            }
            $callback->running = ++$this->calls;
            $this->quick = $callback;
            $this->coroutine = spawn_background($this->callCallback, $callback);
            suspend();
            if ($callback->running) { // it waits, and does not want to hear of its stream again
                $this->note();
                $this->unwatch($callback);
            }
        }
    }

    private function invokeMicrotasks(): void
    {
        while ($this->hasMicrotasks && $this->waiting) {
            $task = $this->microtasks->dequeue();
            $this->hasMicrotasks = !$this->microtasks->isEmpty();
            if (!$task instanceof RevoltSuspension) {
                $this->starting[++$this->calls] = $task;
                unset($task);
                $this->quick = $this->calls;
                $this->coroutine = spawn_background($this->call, $this->calls);
                suspend();
                $this->note();
            } elseif ($task->unpark()) {
                unset($task);
                suspend();
            }
        }
    }

    /** Calls what is to be called now, after each callback all microtasks. Ends early when no coroutine makes the loop run. */
    private function invoke(): void
    {
        $this->invokeMicrotasks();
        while (!$this->due->isEmpty() && $this->waiting) {
            $callback = $this->due->dequeue();
            if ($callback->active && $callback->running) {
                $callback->missed = true;
            } elseif ($callback->active) {
                $this->takeTurn($callback);
                $callback->running = ++$this->calls;
                $this->quick = $callback;
                $this->coroutine = spawn_background($this->callCallback, $callback);
                suspend();
                $this->note();
                $this->invokeMicrotasks();
            }
        }
    }

    /** What a timer, or a callback that is called once, does before it is called. */
    private function takeTurn(RevoltCallback $callback): void
    {
        if ($callback->type === CallbackType::Repeat) {
            $this->disable($callback->id);
            $this->enable($callback->id);
        } elseif ($callback->type !== CallbackType::Signal) {
            $this->cancel($callback->id);
        }
    }

    /** @return array{int, ?RevoltCallback}|null the call that the coroutine runs; null: it is none of the loop */
    private function task(Coroutine $coroutine): ?array
    {
        $this->notice();
        if ($this->coroutine === $coroutine) {
            $this->note();
        }
        return $this->tasks[spl_object_id($coroutine)] ?? null;
    }

    /** The call that was started last waits, or is about to, if it has not ended. */
    private function note(): void
    {
        if ($this->quick) {
            $isCallback = $this->quick instanceof RevoltCallback;
            $this->tasks[spl_object_id($this->coroutine)] = $isCallback ? [$this->quick->running, $this->quick] : [$this->quick, null];
            $this->quick = $this->coroutine = null;
            $this->busy++;
        }
    }

    /** A coroutine that runs a function from queue(). */
    private function call(int $call): void
    {
        [$closure, $args] = $this->starting[$call];
        unset($this->starting[$call]);
        try {
            $closure(...$args, ...($args = [])); // it may be the last to have its arguments
        } catch (Throwable $e) {
            $this->report($closure, $e);
        } finally {
            $this->quick === $call ? $this->quick = null : $this->ended();
        }
    }

    /** A coroutine that runs a callback. */
    private function callCallback(RevoltCallback $callback): void
    {
        $call = $callback->running;
        $closure = $callback->closure;
        try {
            $result = $callback->hasSubject ? $closure($callback->id, $callback->subject) : $closure($callback->id);
            if ($result !== null) {
                throw InvalidCallbackError::nonNullReturn($callback->id, $closure);
            }
        } catch (Throwable $e) {
            $this->report($closure, $e);
        } finally {
            if ($callback->running !== $call) {
                $this->ended();
            } elseif ($this->quick === $callback) {
                $this->quick = null;
                $callback->running = 0;
            } else {
                $this->release($callback);
                $this->ended();
            }
        }
    }

    /** A call that has waited. */
    private function ended(): void
    {
        $id = spl_object_id(current_coroutine());
        if (isset($this->tasks[$id])) { // not after a fork
            unset($this->tasks[$id]);
            $this->busy--;
            $this->rouse();
        }
    }

    private function report(Closure $closure, Throwable $e): void
    {
        $this->throwIfCancelled($e);
        if ($this->errorHandler) {
            $handler = $this->errorHandler;
            try {
                $handler($e);
                return;
            } catch (Throwable $e) {
                $this->throwIfCancelled($e);
                $e = $e instanceof UncaughtThrowable ? $e : UncaughtThrowable::throwingErrorHandler($handler, $e);
            }
        } elseif (!$e instanceof UncaughtThrowable) {
            $e = UncaughtThrowable::throwingCallback($closure, $e);
        }
        $this->fail($e);
    }

    /** The end of this coroutine is no failure of the callback. An await() that took too long, or whose coroutine was cancelled, is one. */
    private function throwIfCancelled(Throwable $e): void
    {
        if ($e instanceof Cancellation && current_coroutine()->isCancellationRequested()) {
            throw $e;
        }
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
