<?php

namespace Async\Bridge;

use Closure;
use Revolt\EventLoop\CallbackType;
use Revolt\EventLoop\Internal\TimerCallback;

/**
 * A callback that was given to RevoltDriver.
 *
 * @internal
 */
final class RevoltCallback
{
    public bool $enabled = true;

    /** It is enabled since the last tick at least: only then may it be called. */
    public bool $active = false;

    public bool $referenced = true;

    /** It was called, and has neither returned nor suspended itself by Revolt's means: it is not called a second time. */
    public bool $running = false;

    /** It was to be called while it ran. */
    public bool $missed = false;

    public readonly bool $isStream;
    public readonly bool $isTimer;

    /** For Revolt's queue of timers. */
    public ?TimerCallback $timer = null;

    /** @param mixed $subject the stream, the number of the signal, or the interval of the timer in seconds */
    public function __construct(
        public readonly string $id,
        public readonly int $key,
        public readonly CallbackType $type,
        public readonly Closure $closure,
        public readonly mixed $subject = null,
    ) {
        $this->isStream = $type === CallbackType::Readable || $type === CallbackType::Writable;
        $this->isTimer = $type === CallbackType::Delay || $type === CallbackType::Repeat;
    }
}
