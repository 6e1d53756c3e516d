<?php

namespace Async\Bridge;

use Symfony\Component\EventDispatcher\EventDispatcherInterface;
use Symfony\Component\HttpKernel\Event\ExceptionEvent;
use Symfony\Component\Security\Http\Firewall\ExceptionListener;

/**
 * What a firewall of Symfony answers when a user is missing or access is denied. Symfony adds it to the listeners while a request runs,
 * and the first of several requests to end would take it from the others. Here it stays, and answers the coroutines that it was added in.
 */
class SymfonyExceptionListener extends ExceptionListener
{
    use PerCoroutine;

    protected bool $isActive = false;
    private bool $isRegistered = false;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->makePerCoroutine(self::class, ['isActive']);
    }

    public function register(EventDispatcherInterface $dispatcher): void
    {
        $this->isActive = true;
        if (!$this->isRegistered) {
            $this->isRegistered = true;
            parent::register($dispatcher);
        }
    }

    public function unregister(EventDispatcherInterface $dispatcher): void
    {
        $this->isActive = false;
    }

    public function onKernelException(ExceptionEvent $event): void
    {
        if ($this->isActive) {
            parent::onKernelException($event);
        }
    }
}
