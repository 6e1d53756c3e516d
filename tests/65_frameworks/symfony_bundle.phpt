--TEST--
Frameworks: Symfony's container makes an entity manager of Doctrine that coroutines share
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Doctrine/ORM', 'Symfony/Component/DependencyInjection', 'Symfony/Component/HttpKernel'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Doctrine/ORM', 'Symfony/Component/DependencyInjection', 'Symfony/Component/HttpKernel');
use Doctrine\ORM\{Configuration, EntityManager};
use Symfony\Component\DependencyInjection\ContainerBuilder;
use function Async\{await, spawn};

class Managers
{
    public static int $made = 0;

    public static function make(): EntityManager
    {
        self::$made++;
        $configuration = new Configuration;
        $configuration->setMetadataDriverImpl(new Doctrine\ORM\Mapping\Driver\AttributeDriver([]));
        $configuration->setProxyDir(sys_get_temp_dir());
        $configuration->setProxyNamespace('Proxies');
        return new EntityManager(Doctrine\DBAL\DriverManager::getConnection(['driver' => 'pdo_sqlite', 'memory' => true]), $configuration);
    }
}

$container = new ContainerBuilder;
$container->setParameter('doctrine.entity_managers', ['default' => 'doctrine.orm.default_entity_manager']);
$container->register('doctrine.orm.default_entity_manager', EntityManager::class)->setFactory([Managers::class, 'make'])->setPublic(true);
(new Async\Bridge\SymfonyBundle)->build($container);
$container->compile();

$manager = $container->get('doctrine.orm.default_entity_manager');
var_dump($manager === $container->get('doctrine.orm.default_entity_manager'), Managers::$made);
$works = fn() => [$manager->getUnitOfWork(), $manager->getUnitOfWork()];
[$a, $again] = $works();
[$b, $again_b] = await(spawn($works));
var_dump($a === $again, $b === $again_b, $a !== $b, Managers::$made);

/* What ManagerRegistry::resetManager() does. */
$manager instanceof Symfony\Component\VarExporter\LazyObjectInterface ? $manager->resetLazyObject() : $manager->reset();
var_dump($manager->getUnitOfWork() !== $a);
?>
--EXPECT--
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
int(2)
bool(true)
