<?php

namespace Async\Bridge;

use ReflectionClass;
use Symfony\Component\Routing\RequestContext;

/**
 * What Symfony's router knows about the request: one for each coroutine. Each begins with what is configured.
 */
class SymfonyRequestContext extends RequestContext
{
    use PerCoroutine;

    public function __construct(RequestContext $configured)
    {
        $names = [];
        foreach ((new ReflectionClass(RequestContext::class))->getProperties() as $property) {
            $property->setValue($this, $property->getValue($configured));
            $names[] = $property->name;
        }
        $this->makePerCoroutine(RequestContext::class, [], $names);
    }
}
