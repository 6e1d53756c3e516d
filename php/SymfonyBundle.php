<?php

namespace Async\Bridge;

use Symfony\Bundle\FrameworkBundle\Translation\Translator;
use Symfony\Bundle\SecurityBundle\EventListener\FirewallListener;
use Symfony\Component\DependencyInjection\Argument\ServiceClosureArgument;
use Symfony\Component\DependencyInjection\Argument\ServiceLocatorArgument;
use Symfony\Component\DependencyInjection\Compiler\CompilerPassInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Reference;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpKernel\Bundle\Bundle;
use Symfony\Component\Routing\RequestContext;
use Symfony\Component\Security\Core\Authentication\Token\Storage\TokenStorage;
use Symfony\Component\Security\Core\Authorization\AuthorizationChecker;
use Symfony\Component\Security\Http\Firewall\ExceptionListener;
use Symfony\Component\Security\Http\Logout\LogoutUrlGenerator;
use Symfony\Component\String\Slugger\AsciiSlugger;
use Symfony\Component\Translation\LocaleSwitcher;
use Symfony\Component\Validator\ContainerConstraintValidatorFactory;
use Symfony\Component\VarExporter\LazyObjectInterface;

/**
 * Makes each entity manager of DoctrineBundle one that coroutines can share: see DoctrineEntityManager. And what Symfony keeps for the
 * current request belongs to the coroutine.
 */
final class SymfonyBundle extends Bundle implements CompilerPassInterface
{
    /** A class of the application's own stays as it is. */
    private const SERVICES = [
        'request_stack' => [RequestStack::class, SymfonyRequestStack::class],
        'router.request_context' => [RequestContext::class, SymfonyRequestContext::class],
        'security.authorization_checker' => [AuthorizationChecker::class, SymfonyAuthorizationChecker::class],
        'security.exception_listener' => [ExceptionListener::class, SymfonyExceptionListener::class],
        'security.firewall' => [FirewallListener::class, SymfonyFirewall::class],
        'security.logout_url_generator' => [LogoutUrlGenerator::class, SymfonyLogoutUrlGenerator::class],
        'security.untracked_token_storage' => [TokenStorage::class, SymfonyTokenStorage::class],
        'slugger' => [AsciiSlugger::class, SymfonySlugger::class],
        'translation.locale_switcher' => [LocaleSwitcher::class, SymfonyLocaleSwitcher::class],
        'translator.default' => [Translator::class, SymfonyTranslator::class],
        'validator.validator_factory' => [ContainerConstraintValidatorFactory::class, SymfonyValidatorFactory::class],
    ];

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
        $services = $container->hasDefinition('session_listener') ? $container->getDefinition('session_listener')->getArgument(0) : null;
        if ($services instanceof ServiceLocatorArgument) { // Symfony 5 has one session for all, which is deprecated
            $services->setValues(array_diff_key($services->getValues(), ['session' => true, 'initialized_session' => true]));
        }
        foreach (array_keys($container->findTaggedServiceIds('mailer.transport_factory')) as $id) {
            $container->register("$id.of_coroutines", SymfonyTransportFactory::class)
                ->setDecoratedService($id)
                ->setArguments([new Reference("$id.of_coroutines.inner")]);
        }
        foreach (self::SERVICES as $id => [$class, $own]) {
            $definition = $container->hasDefinition($id) ? $container->getDefinition($id) : null;
            if ($definition?->getClass() !== $class) {
                continue;
            }
            if ($id === 'router.request_context') { // it is configured after it was made
                $container->setDefinition("$id.configured", $definition);
                $container->register($id, $own)->setArguments([new Reference("$id.configured")])->setPublic($definition->isPublic());
                continue;
            }
            $definition->setClass($own);
            if ($id === 'security.untracked_token_storage') {
                $definition->setArguments([new Reference('request_stack')]);
            }
        }
    }
}
