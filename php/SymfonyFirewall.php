<?php

namespace Async\Bridge;

use Symfony\Bundle\SecurityBundle\EventListener\FirewallListener;
use Symfony\Component\Security\Http\Firewall;

/**
 * The firewalls of Symfony: what they keep of a request goes away with the coroutine, so also when the request is cancelled.
 */
class SymfonyFirewall extends FirewallListener
{
    use PerCoroutine;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->makePerCoroutine(Firewall::class, ['exceptionListeners']);
    }
}
