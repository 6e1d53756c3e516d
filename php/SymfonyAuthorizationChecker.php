<?php

namespace Async\Bridge;

use Symfony\Component\Security\Core\Authorization\AuthorizationChecker;

/**
 * Symfony's decisions about access: which user isGrantedForUser() asks for (Symfony 7.3) is the coroutine's. While a voter waits, other
 * requests would otherwise be judged as that user.
 */
class SymfonyAuthorizationChecker extends AuthorizationChecker
{
    use PerCoroutine;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->makePerCoroutine(AuthorizationChecker::class, ['tokenStack', 'accessDecisionStack']);
    }
}
