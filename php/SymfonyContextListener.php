<?php

namespace Async\Bridge;

use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\HttpKernel\Event\ResponseEvent;
use Symfony\Component\HttpKernel\KernelEvents;
use Symfony\Component\Security\Http\Firewall\ContextListener;

/**
 * What keeps the user of a firewall of Symfony in the session. Symfony adds it to the listeners while a request runs, and the first of
 * several requests to end would take it from the others, whose login would be lost. Here it stays.
 */
class SymfonyContextListener extends ContextListener
{
    private ?object $dispatcherOfAnswers;
    private bool $isListening = false;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->dispatcherOfAnswers = (fn () => $this->dispatcher)->bindTo($this, ContextListener::class)();
    }

    public function authenticate(RequestEvent $event): void
    {
        if ($this->dispatcherOfAnswers && !$this->isListening) {
            $this->isListening = true;
            $this->dispatcherOfAnswers->addListener(KernelEvents::RESPONSE, $this->answer(...));
        }
        (fn () => $this->registered = true)->bindTo($this, ContextListener::class)(); // so it does not add itself
        parent::authenticate($event);
    }

    /** Passes over requests of other firewalls. */
    public function answer(ResponseEvent $event): void
    {
        $this->onKernelResponse($event);
    }
}
