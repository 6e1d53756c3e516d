<?php

namespace Async\Bridge;

use Symfony\Component\VarExporter\LazyObjectInterface;

/**
 * The entity manager of a Symfony application. ManagerRegistry::resetManager() resets only lazy objects, so it is told that this is one:
 * it gives the coroutine a new unit of work.
 */
class SymfonyEntityManager extends DoctrineEntityManager implements LazyObjectInterface
{
    public function isLazyObjectInitialized(bool $partial = false): bool
    {
        return true;
    }

    public function initializeLazyObject(): object
    {
        return $this;
    }

    public function resetLazyObject(): bool
    {
        $this->reset();
        return true;
    }
}
