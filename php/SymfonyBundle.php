<?php

namespace Async\Bridge;

use Symfony\Component\DependencyInjection\Argument\ServiceClosureArgument;
use Symfony\Component\DependencyInjection\Compiler\CompilerPassInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Reference;
use Symfony\Component\HttpKernel\Bundle\Bundle;
use Symfony\Component\VarExporter\LazyObjectInterface;

/**
 * Makes each entity manager of DoctrineBundle one that coroutines can share: see DoctrineEntityManager.
 */
final class SymfonyBundle extends Bundle implements CompilerPassInterface
{
    public function build(ContainerBuilder $container): void
    {
        $container->addCompilerPass($this);
    }

    public function process(ContainerBuilder $container): void
    {
        $ids = $container->hasParameter('doctrine.entity_managers') ? $container->getParameter('doctrine.entity_managers') : [];
        $class = interface_exists(LazyObjectInterface::class) ? SymfonyEntityManager::class : DoctrineEntityManager::class; // Symfony 6.2
        foreach ($ids as $id) {
            $container->setDefinition("$id.of_coroutine", $container->getDefinition($id)->setShared(false)->setPublic(false));
            $container->register($id, $class)
                ->setArguments([new ServiceClosureArgument(new Reference("$id.of_coroutine"))])
                ->setPublic(true);
        }
    }
}
