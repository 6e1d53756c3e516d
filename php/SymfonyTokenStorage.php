<?php

namespace Async\Bridge;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\Security\Core\Authentication\Token\Storage\TokenStorage;
use Symfony\Component\Security\Core\Authentication\Token\TokenInterface;

/**
 * The user of Symfony's security component: one for each coroutine. If a coroutine handles several requests, one after the other, the
 * next one begins without a user: with requests at the same time, Symfony does not find a moment to reset its services.
 */
class SymfonyTokenStorage extends TokenStorage
{
    use PerCoroutine;

    protected ?Request $request = null;

    public function __construct(private readonly RequestStack $requests)
    {
        $this->makePerCoroutine(TokenStorage::class, ['token', 'initializer', 'request']);
    }

    public function getToken(): ?TokenInterface
    {
        $this->begin();
        return parent::getToken();
    }

    public function setToken(?TokenInterface $token = null): void
    {
        $this->begin();
        parent::setToken($token);
    }

    public function setInitializer(?callable $initializer): void
    {
        $this->begin();
        parent::setInitializer($initializer);
    }

    private function begin(): void
    {
        $request = $this->requests->getMainRequest();
        if ($request && $request !== $this->request) {
            if ($this->request) {
                parent::setInitializer(null);
                parent::setToken(null);
            }
            $this->request = $request;
        }
    }
}
