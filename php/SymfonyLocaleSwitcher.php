<?php

namespace Async\Bridge;

use Symfony\Component\Translation\LocaleSwitcher;

/**
 * Symfony's switch of the locale: switches that of the coroutine.
 */
class SymfonyLocaleSwitcher extends LocaleSwitcher
{
    use PerCoroutine;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->makePerCoroutine(LocaleSwitcher::class, [], ['locale']);
    }
}
