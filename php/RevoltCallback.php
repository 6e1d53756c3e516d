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

    /** @var int the call that has neither returned nor suspended itself by Revolt's means: until then there is no second one. 0: none. */
    public $running = 0;

    /** It was to be called while it ran. */
    public bool $missed = false;

    public readonly bool $isStream;
    public readonly bool $isTimer;

    /** It is passed to the closure. */
    public readonly bool $hasSubject;

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
        $this->hasSubject = $this->isStream || $type === CallbackType::Signal;
        $this->isTimer = $type === CallbackType::Delay || $type === CallbackType::Repeat;
    }
}
