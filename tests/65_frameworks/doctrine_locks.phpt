--TEST--
Frameworks: locks of Doctrine's ORM hold; a coroutine resets its closed entity manager
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Doctrine/ORM'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/doctrine.inc';
libraries('Doctrine/ORM');
use Doctrine\DBAL\LockMode;
use Doctrine\ORM\{EntityManager, Mapping as ORM, OptimisticLockException};
use Doctrine\ORM\Tools\SchemaTool;
use function Async\suspend;

#[ORM\Entity]
class Account
{
    #[ORM\Id, ORM\Column] public int $id;
    #[ORM\Column] public int $money = 0;
    #[ORM\Version, ORM\Column(type: 'integer')] public int $version = 1;

    public function __construct(int $id) { $this->id = $id; }
}

each_database(function (string $name) {
    $connection = doctrine($name);
    $manager = new Async\Bridge\DoctrineEntityManager(fn() => new EntityManager($connection, orm()));
    (new SchemaTool($manager))->createSchema([$manager->getClassMetadata(Account::class)]);
    array_map(fn(int $id) => $manager->persist(new Account($id)), range(1, 3));
    $manager->flush();
    $conflicts = 0;
    crowd(function (int $i) use ($manager, &$conflicts) {
        for (;;) {
            try {
                $manager->find(Account::class, 1)->money++;
                suspend();
                $manager->flush();
                return;
            } catch (OptimisticLockException) {
                $conflicts++;
                $manager->isOpen() ? print("it is open\n") : $manager->reset();
            }
        }
    }, 20);
    echo 'optimistic: ', $connection->fetchOne('SELECT money FROM Account WHERE id = 1'), ', ', $conflicts ? 'with conflicts' : 'no conflict', "\n";
    crowd(fn() => $manager->wrapInTransaction(function () use ($manager) {
        $account = $manager->find(Account::class, 2, LockMode::PESSIMISTIC_WRITE);
        suspend();
        $account->money++;
    }), 20);
    echo 'pessimistic: ', $connection->fetchOne('SELECT money FROM Account WHERE id = 2'), "\n";
    $open = crowd(function (int $i) use ($manager) {
        try {
            $manager->wrapInTransaction(function () use ($i, $manager) {
                $manager->persist(new Account(100 + $i));
                $manager->flush();
                suspend();
                $i % 4 or throw new DomainException;
            });
        } catch (DomainException) {
        }
        return $manager->isOpen();
    });
    echo 'open: ', count(array_filter($open)), ', rows: ', $connection->fetchOne('SELECT COUNT(*) FROM Account WHERE id >= 100'), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
optimistic: 20, with conflicts
pessimistic: 20
open: 75, rows: 75
== pgsql
optimistic: 20, with conflicts
pessimistic: 20
open: 75, rows: 75
