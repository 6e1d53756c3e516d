<?php

namespace Async\Bridge;

use Symfony\Component\String\Slugger\AsciiSlugger;

/**
 * Symfony's slugger: Symfony gives it the locale of each request, so its locale is the coroutine's.
 */
class SymfonySlugger extends AsciiSlugger
{
    use PerCoroutine;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->makePerCoroutine(AsciiSlugger::class, [], ['defaultLocale']);
    }
}
