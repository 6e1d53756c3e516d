<?php

namespace Async\Bridge;

use Async\Coroutine;
use Async\Local;
use OpenTelemetry\Context\ContextInterface;
use OpenTelemetry\Context\ContextStorageScopeInterface;
use WeakReference;
use function Async\current_coroutine;

/**
 * A context that a coroutine has activated.
 *
 * @internal
 */
final class OpenTelemetryScope implements ContextStorageScopeInterface
{
    private array $values = [];
    private bool $isDetached = false;
    private ?self $outer;

    /** @var WeakReference<Coroutine> */
    private readonly WeakReference $owner;

    /** @param Local<self> $innermost */
    public function __construct(private readonly Local $innermost, private readonly ContextInterface $context)
    {
        $this->outer = $innermost->get();
        $this->owner = WeakReference::create(current_coroutine());
    }

    public function isOwn(): bool
    {
        return $this->owner->get() === current_coroutine();
    }

    /** Itself, or the first one around it that counts. One that was inherited counts, whatever the coroutine does that activated it. */
    public function valid(): ?self
    {
        for ($scope = $this; $scope?->isDetached && $scope->isOwn(); $scope = $scope->outer);
        return $scope;
    }

    public function context(): ContextInterface
    {
        return $this->context;
    }

    /** What OpenTelemetry's own storages answer: 0, or what is wrong. */
    public function detach(): int
    {
        if ($this->isDetached) {
            return self::DETACHED;
        }
        $this->isDetached = true;
        if (!$this->isOwn()) {
            return self::INACTIVE;
        }
        $depth = 0;
        for ($scope = $this->innermost->get(); $scope && $scope !== $this; $scope = $scope->outer) {
            $depth += $scope->isDetached ? 0 : 1;
        }
        $this->innermost->set($this->innermost->get()->valid());
        return $depth ? self::MISMATCH | $depth : 0;
    }

    public function offsetExists(mixed $offset): bool
    {
        return isset($this->values[$offset]);
    }

    public function offsetGet(mixed $offset): mixed
    {
        return $this->values[$offset];
    }

    public function offsetSet(mixed $offset, mixed $value): void
    {
        $this->values[$offset] = $value;
    }

    public function offsetUnset(mixed $offset): void
    {
        unset($this->values[$offset]);
    }
}
