--TEST--
Frameworks: 100 coroutines share an entity manager of Doctrine, each has its own unit of work
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Doctrine/ORM'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/doctrine.inc';
libraries('Doctrine/ORM');
use Doctrine\ORM\{EntityManager, Mapping as ORM};
use Doctrine\ORM\Tools\SchemaTool;
use function Async\suspend;

#[ORM\Entity]
class Owner
{
    #[ORM\Id, ORM\GeneratedValue, ORM\Column] public ?int $id = null;
    #[ORM\Column] public string $name;
    #[ORM\OneToMany(targetEntity: Dog::class, mappedBy: 'owner')] public $dogs;

    public function getName(): string { return $this->name; }
}

#[ORM\Entity]
class Dog
{
    #[ORM\Id, ORM\GeneratedValue, ORM\Column] public ?int $id = null;
    #[ORM\ManyToOne(targetEntity: Owner::class, inversedBy: 'dogs')] public ?Owner $owner = null;
}

each_database(function (string $name) {
    $connection = doctrine($name);
    $manager = new Async\Bridge\DoctrineEntityManager(fn() => new EntityManager($connection, orm()));
    $repository = $manager->getRepository(Dog::class);
    (new SchemaTool($manager))->createSchema(array_map($manager->getClassMetadata(...), [Owner::class, Dog::class]));
    $lazy = $wrong = 0;
    $ids = crowd(function (int $i) use ($manager, $repository, &$lazy, &$wrong) {
        $owner = new Owner;
        $owner->name = "owner $i";
        $dogs = [new Dog, new Dog];
        $manager->persist($owner);
        foreach ($dogs as $dog) {
            $dog->owner = $owner;
            $manager->persist($dog);
        }
        $manager->flush();
        $id = $dogs[1]->id;
        $manager->clear();
        $dog = $repository->find($id);
        $lazy += $dog->owner instanceof Doctrine\Persistence\Proxy && !$dog->owner->__isInitialized();
        suspend();
        $wrong += $dog->owner->getName() !== "owner $i";
        $wrong += count($dog->owner->dogs) !== 2;
        return $id;
    });
    echo count(array_unique($ids)), " ids, $lazy loaded lazily, $wrong wrong, ",
        $manager->createQuery('SELECT COUNT(d) FROM Dog d JOIN d.owner o')->getSingleScalarResult(), " dogs with owners\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
100 ids, 100 loaded lazily, 0 wrong, 200 dogs with owners
== pgsql
100 ids, 100 loaded lazily, 0 wrong, 200 dogs with owners
