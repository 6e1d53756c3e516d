--TEST--
Frameworks: 50 consumers of Symfony Messenger over Doctrine handle each message once
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Doctrine/DBAL', 'Symfony/Component/Messenger', 'Symfony/Component/Messenger/Bridge/Doctrine'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/doctrine.inc';
libraries('Symfony/Component/Messenger', 'Symfony/Component/Messenger/Bridge/Doctrine');
use Symfony\Component\Messenger\Bridge\Doctrine\Transport\{Connection, DoctrineTransport};
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\TransportException;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use function Async\suspend;

class Order
{
    public function __construct(public int $number) {}
}

each_database(function (string $name) {
    table($name, 'number INTEGER');
    $connection = doctrine($name);
    $make = fn() => new DoctrineTransport(new Connection(['auto_setup' => false], $connection), new PhpSerializer);
    $transport = $make();
    $transport->setup();
    crowd(fn(int $i) => array_map(fn(int $k) => $transport->send(new Envelope(new Order(5 * $i + $k))), range(0, 4)));
    echo $transport->getMessageCount(), " messages\n";
    $handled = [];
    crowd(function () use ($make, $connection, &$handled) {
        $transport = $make(); // it counts its deadlocks, as that of a process does
        while ($transport->getMessageCount() > 0) {
            try {
                foreach ($transport->get() as $envelope) {
                    $number = $envelope->getMessage()->number;
                    $handled[] = $number;
                    $connection->transactional(function () use ($connection, $number) {
                        $connection->insert('t', ['number' => $number]);
                        suspend();
                        $number % 10 or throw new DomainException;
                    });
                    $transport->ack($envelope);
                }
            } catch (TransportException) { // deadlocks; a supervisor would start the process again
            } catch (DomainException) {
                $transport->reject($envelope);
            }
        }
    }, 50);
    echo count($handled), ' handled, ', count(array_unique($handled)), ' different, ', $connection->fetchOne('SELECT COUNT(*) FROM t'), ' committed, ',
        $transport->getMessageCount(), " left\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
500 messages
500 handled, 500 different, 450 committed, 0 left
== pgsql
500 messages
500 handled, 500 different, 450 committed, 0 left
