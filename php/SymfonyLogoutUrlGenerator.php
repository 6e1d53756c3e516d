<?php

namespace Async\Bridge;

use Symfony\Component\Security\Http\Logout\LogoutUrlGenerator;

/**
 * Symfony's links for logging out: the current firewall is the coroutine's.
 */
class SymfonyLogoutUrlGenerator extends LogoutUrlGenerator
{
    use PerCoroutine;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->makePerCoroutine(LogoutUrlGenerator::class, ['currentFirewall', 'currentFirewallName', 'currentFirewallContext']);
    }
}
