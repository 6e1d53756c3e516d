<?php

namespace Async\Bridge;

use Async\Local;
use Closure;
use Revolt\EventLoop\CallbackType;
use Revolt\EventLoop\Driver;
use Revolt\EventLoop\Driver\StreamSelectDriver;
use Revolt\EventLoop\Suspension;

/**
 * An event loop of Revolt for each coroutine, so that several coroutines may use Revolt, Amp 3 and React\Async side by side.
 *
 * Code in a coroutine sees a loop of its own. That loop waits in stream_select(), which suspends this coroutine only. A callback
 * belongs to the coroutine that has registered it, and goes away with that coroutine.
 *
 *     Revolt\EventLoop::setDriver(new RevoltDriver);
 */
final class RevoltDriver implements Driver
{
    private Local $own;

    /** @param (Closure(): Driver)|null $factory makes the loop of a coroutine */
    public function __construct(?Closure $factory = null)
    {
        $this->own = new Local($factory ?? fn () => new StreamSelectDriver);
    }

    public function run(): void
    {
        $this->own->get()->run();
    }

    public function stop(): void
    {
        $this->own->get()->stop();
    }

    public function getSuspension(): Suspension
    {
        return $this->own->get()->getSuspension();
    }

    public function isRunning(): bool
    {
        return $this->own->get()->isRunning();
    }

    public function queue(Closure $closure, mixed ...$args): void
    {
        $this->own->get()->queue($closure, ...$args);
    }

    public function defer(Closure $closure): string
    {
        return $this->own->get()->defer($closure);
    }

    public function delay(float $delay, Closure $closure): string
    {
        return $this->own->get()->delay($delay, $closure);
    }

    public function repeat(float $interval, Closure $closure): string
    {
        return $this->own->get()->repeat($interval, $closure);
    }

    public function onReadable(mixed $stream, Closure $closure): string
    {
        return $this->own->get()->onReadable($stream, $closure);
    }

    public function onWritable(mixed $stream, Closure $closure): string
    {
        return $this->own->get()->onWritable($stream, $closure);
    }

    public function onSignal(int $signal, Closure $closure): string
    {
        return $this->own->get()->onSignal($signal, $closure);
    }

    public function enable(string $callbackId): string
    {
        return $this->own->get()->enable($callbackId);
    }

    public function cancel(string $callbackId): void
    {
        $this->own->get()->cancel($callbackId);
    }

    public function disable(string $callbackId): string
    {
        return $this->own->get()->disable($callbackId);
    }

    public function reference(string $callbackId): string
    {
        return $this->own->get()->reference($callbackId);
    }

    public function unreference(string $callbackId): string
    {
        return $this->own->get()->unreference($callbackId);
    }

    public function setErrorHandler(?Closure $errorHandler): void
    {
        $this->own->get()->setErrorHandler($errorHandler);
    }

    public function getErrorHandler(): ?Closure
    {
        return $this->own->get()->getErrorHandler();
    }

    public function getHandle(): mixed
    {
        return $this->own->get()->getHandle();
    }

    public function getIdentifiers(): array
    {
        return $this->own->get()->getIdentifiers();
    }

    public function getType(string $callbackId): CallbackType
    {
        return $this->own->get()->getType($callbackId);
    }

    public function isEnabled(string $callbackId): bool
    {
        return $this->own->get()->isEnabled($callbackId);
    }

    public function isReferenced(string $callbackId): bool
    {
        return $this->own->get()->isReferenced($callbackId);
    }

    public function __debugInfo(): array
    {
        return $this->own->get()->__debugInfo();
    }
}
