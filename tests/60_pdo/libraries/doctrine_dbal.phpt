--TEST--
PDO pool: a little bank on Doctrine DBAL, used by 50 coroutines
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_library('Doctrine/DBAL/autoload.php'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
require 'Doctrine/DBAL/autoload.php';

use Doctrine\DBAL\{Connection, DriverManager};
use Doctrine\DBAL\Driver\PDO\{MySQL, PgSQL};
use Doctrine\DBAL\Exception\UniqueConstraintViolationException;
use Doctrine\DBAL\Schema\Schema;
use function Async\spawn;

/* Doctrine wraps a connection of its own around PDO: nesting of transactions is counted there, so each coroutine has one.
 * All of them are on the same pooled PDO object. */
abstract class OnPool implements Doctrine\DBAL\Driver
{
    public static PDO $pdo;
    public function connect(array $params): Doctrine\DBAL\Driver\Connection { return new Doctrine\DBAL\Driver\PDO\Connection(self::$pdo); }
    public function getDatabasePlatform(...$version): Doctrine\DBAL\Platforms\AbstractPlatform { return $this->inner()->getDatabasePlatform(...$version); }
    public function getSchemaManager(Connection $c, Doctrine\DBAL\Platforms\AbstractPlatform $p) { return $this->inner()->getSchemaManager($c, $p); }
    public function getExceptionConverter(): Doctrine\DBAL\Driver\API\ExceptionConverter { return $this->inner()->getExceptionConverter(); }
    abstract protected function inner(): Doctrine\DBAL\Driver;
}
class MySqlOnPool extends OnPool { protected function inner(): Doctrine\DBAL\Driver { return new MySQL\Driver; } }
class PgSqlOnPool extends OnPool { protected function inner(): Doctrine\DBAL\Driver { return new PgSQL\Driver; } }

error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);
each_database(function (string $name) {
    OnPool::$pdo = connect($name, [PDO::ATTR_POOL_MAX => 8]);
    $open = function () use ($name) {
        $connection = DriverManager::getConnection(['driverClass' => $name === 'mysql' ? MySqlOnPool::class : PgSqlOnPool::class]);
        $connection->setNestTransactionsWithSavepoints(true);
        return $connection;
    };

    $main = $open();
    $schema = new Schema;
    $table = $schema->createTable('account');
    $table->addColumn('id', 'integer');
    $table->addColumn('owner', 'string', ['length' => 20]);
    $table->addColumn('money', 'integer');
    $table->setPrimaryKey(['id']);
    $main->executeStatement('DROP TABLE IF EXISTS account');
    foreach ($schema->toSql($main->getDatabasePlatform()) as $sql) {
        $main->executeStatement($sql);
    }
    for ($i = 0; $i < 10; $i++) {
        $main->insert('account', ['id' => $i, 'owner' => "owner $i", 'money' => 100]);
    }

    $violations = $rolled_back = 0;
    $coroutines = [];
    for ($i = 0; $i < 50; $i++) {
        $coroutines[] = spawn(function () use ($open, $i, &$violations, &$rolled_back) {
            $db = $open();
            $from = $i % 10;
            $to = ($i + 3) % 10;
            $db->transactional(function (Connection $db) use ($from, $to, $i, &$rolled_back) {
                foreach ($from < $to ? [$from => -1, $to => 1] : [$to => 1, $from => -1] as $id => $sign) {
                    $db->executeStatement('UPDATE account SET money = money + ? WHERE id = ?', [$sign * ($i + 1), $id]);
                }
                try {
                    $db->transactional(function (Connection $db) use ($from) {
                        $db->createQueryBuilder()->update('account')->set('money', '0')->where('id = :id')->setParameter('id', $from)->executeStatement();
                        throw new DomainException('only to here');
                    });
                } catch (DomainException) {
                    $rolled_back++;
                }
            });
            try {
                $db->insert('account', ['id' => $from, 'owner' => 'twin', 'money' => 1]);
            } catch (UniqueConstraintViolationException) {
                $violations++;
            }
            if ($db->fetchOne('SELECT owner FROM account WHERE id = ?', [$to]) !== "owner $to") {
                echo "wrong answer\n";
            }
        });
    }
    array_map('Async\await', $coroutines);
    echo $main->fetchOne('SELECT SUM(money) FROM account'), " in the bank, $violations violations, $rolled_back savepoints rolled back\n";
    $expected = array_fill(0, 10, 100);
    for ($i = 0; $i < 50; $i++) {
        $expected[$i % 10] -= $i + 1;
        $expected[($i + 3) % 10] += $i + 1;
    }
    var_dump($main->fetchFirstColumn('SELECT money FROM account ORDER BY id') == $expected);
    echo places(OnPool::$pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
1000 in the bank, 50 violations, 50 savepoints rolled back
bool(true)
0 of 8
== pgsql
1000 in the bank, 50 violations, 50 savepoints rolled back
bool(true)
0 of 8
