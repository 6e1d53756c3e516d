<?php

namespace Async\Bridge;

use Async\Local;
use OpenTelemetry\Context\Context;
use OpenTelemetry\Context\ContextInterface;
use OpenTelemetry\Context\ContextStorageInterface;
use OpenTelemetry\Context\ContextStorageScopeInterface;
use OpenTelemetry\Context\ExecutionContextAwareInterface;

/**
 * Spans follow coroutines: a new coroutine begins with the context that is active where it is spawned, and what it activates is its own.
 *
 *     OpenTelemetry\Context\Context::setStorage(new Async\Bridge\OpenTelemetryStorage);
 */
final class OpenTelemetryStorage implements ContextStorageInterface, ExecutionContextAwareInterface
{
    /** @var Local<OpenTelemetryScope> the innermost scope; the others follow from it */
    private readonly Local $innermost;

    public function __construct()
    {
        $this->innermost = new Local(inherit: true);
    }

    public function scope(): ?ContextStorageScopeInterface
    {
        $scope = $this->innermost->get()?->valid();
        return $scope?->isOwn() ? $scope : null; // an inherited one is detached where it was attached
    }

    public function current(): ContextInterface
    {
        return $this->innermost->get()?->valid()?->context() ?? Context::getRoot();
    }

    public function attach(ContextInterface $context): ContextStorageScopeInterface
    {
        $scope = new OpenTelemetryScope($this->innermost, $context);
        $this->innermost->set($scope);
        return $scope;
    }

    /* For runtimes that tell when they switch. Here nothing is to be done. */

    public function fork(int|string $id): void
    {
    }

    public function switch(int|string $id): void
    {
    }

    public function destroy(int|string $id): void
    {
    }
}
