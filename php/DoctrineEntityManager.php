<?php

namespace Async\Bridge;

use Async\Local;
use Closure;
use Doctrine\ORM\Decorator\EntityManagerDecorator;
use Doctrine\ORM\EntityRepository;

/**
 * An entity manager that can be a service: each coroutine has a unit of work of its own, which goes away with the coroutine.
 *
 *     new DoctrineEntityManager(fn () => new EntityManager($connection, $configuration))
 */
class DoctrineEntityManager extends EntityManagerDecorator
{
    private Local $managers;

    /** @param Closure(): \Doctrine\ORM\EntityManagerInterface $make called once in each coroutine */
    public function __construct(Closure $make)
    {
        $this->managers = new Local($make);
        unset($this->wrapped); // __get() gives the one of the coroutine
    }

    public function __get($name)
    {
        return $this->managers->get();
    }

    /** The coroutine begins anew, for example when an exception has closed its unit of work. */
    public function reset(): void
    {
        $this->managers->unset();
    }

    /** A service may keep its repository, so the repository uses this object. */
    public function getRepository($className): EntityRepository
    {
        return $this->getConfiguration()->getRepositoryFactory()->getRepository($this, $className);
    }
}
