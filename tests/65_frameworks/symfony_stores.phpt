--TEST--
Frameworks: Symfony's locks, caches and sessions on a pooled PDO object, shared by all coroutines
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Symfony/Component/Cache', 'Symfony/Component/HttpFoundation', 'Symfony/Component/Lock'); ?>
--INI--
; with it, and 8.6 has it, the handler does not lock a session that is not there yet
session.use_strict_mode=0
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Symfony/Component/Cache', 'Symfony/Component/HttpFoundation', 'Symfony/Component/Lock');
use Symfony\Component\Cache\Adapter\PdoAdapter;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\PdoSessionHandler;
use Symfony\Component\Lock\{LockFactory, Store\PdoStore};
use function Async\suspend;

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 8, PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    $store = new PdoStore($pdo);
    $store->createTable();
    $locks = new LockFactory($store);
    $inside = $most = $count = 0;
    crowd(function () use ($locks, &$inside, &$most, &$count) {
        $lock = $locks->createLock('one', 60);
        $lock->acquire(true);
        $most = max($most, ++$inside);
        $before = $count;
        suspend();
        $count = $before + 1;
        $inside--;
        $lock->release();
    }, 5);
    echo "locks: $count, at most $most at a time\n";

    $cache = new PdoAdapter($pdo);
    $right = crowd(function (int $i) use ($cache) {
        $value = $cache->get('of ' . $i % 10, function () use ($i) { suspend(); return $i % 10; });
        $cache->save($cache->getItem("item $i")->set([$i]));
        return $value === $i % 10 && $cache->getItem("item $i")->get() === [$i] && $cache->deleteItem("item $i") && !$cache->hasItem("item $i");
    });
    echo 'caches: ', count(array_filter($right)), " right\n";

    (new PdoSessionHandler($pdo))->createTable();
    crowd(function (int $i) use ($pdo) {
        $handler = new PdoSessionHandler($pdo, ['lock_mode' => PdoSessionHandler::LOCK_TRANSACTIONAL]);
        $handler->open('', '');
        $data = $handler->read('of all');
        suspend();
        $handler->write('of all', (string) ((int) $data + 1));
        $handler->close();
    }, 20);
    $handler = new PdoSessionHandler($pdo);
    $handler->open('', '');
    echo 'sessions: ', $handler->read('of all'), "\n";
    $handler->close();
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
locks: 5, at most 1 at a time
caches: 100 right
sessions: 20
== pgsql
locks: 5, at most 1 at a time
caches: 100 right
sessions: 20
