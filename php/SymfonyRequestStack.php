<?php

namespace Async\Bridge;

use Symfony\Component\HttpFoundation\RequestStack;

/**
 * Symfony's stack of requests: one for each coroutine.
 */
class SymfonyRequestStack extends RequestStack
{
    use PerCoroutine;

    public function __construct()
    {
        $this->makePerCoroutine(RequestStack::class, ['requests']);
    }
}
