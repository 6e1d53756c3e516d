--TEST--
Frameworks: Doctrine DBAL: 100 nested transactions with failures keep exact sums
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases(); skip_without_libraries('Doctrine/DBAL'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/doctrine.inc';
use Doctrine\DBAL\Connection;
use function Async\{await, current_coroutine, spawn, suspend};

$ids = ['mysql' => 'INTEGER PRIMARY KEY AUTO_INCREMENT', 'pgsql' => 'SERIAL PRIMARY KEY', 'sqlite' => 'INTEGER PRIMARY KEY'];
each_database(function (string $name) use ($ids) {
    table($name, "id $ids[$name], name VARCHAR(40), money INTEGER");
    $shared = doctrine($name);
    $wrong = 0;
    $found = crowd(function (int $i) use ($shared, &$wrong) {
        $shared->insert('t', ['name' => "first $i", 'money' => 0]);
        suspend();
        $id = $shared->lastInsertId();
        $wrong += $shared->fetchOne('SELECT name FROM t WHERE id = ?', [$id]) !== "first $i";
        return $id;
    });
    echo count(array_unique($found)), " ids, $wrong wrong\n";
});
each_database(function (string $name) {
    $db = doctrine($name);
    $admin = plain($name);
    $outcomes = array_fill_keys(['committed', 'failed', 'cancelled', 'killed'], 0);
    crowd(function (int $i) use ($db, $name, $admin, &$outcomes) {
        $fate = match ($i % 10) { 3 => 'cancelled', 5 => 'failed', 7 => 'killed', default => 'committed' };
        $coroutine = spawn(fn() => $db->transactional(function (Connection $connection) use ($i, $fate, $name, $admin) {
            $connection->insert('t', ['name' => "$i outer", 'money' => 1]);
            try {
                $connection->transactional(function (Connection $connection) use ($i) {
                    $connection->insert('t', ['name' => "$i rolled back", 'money' => 1000]);
                    throw new DomainException;
                });
            } catch (DomainException) {
            }
            $connection->transactional(fn() => $connection->insert('t', ['name' => "$i inner", 'money' => 10]));
            if ($fate === 'cancelled') {
                current_coroutine()->cancel();
            } elseif ($fate === 'killed') {
                kill($name, plain($name), $connection->fetchOne($name === 'mysql' ? 'SELECT CONNECTION_ID()' : 'SELECT pg_backend_pid()'));
            } elseif ($fate === 'failed') {
                throw new DomainException;
            }
            return $connection->fetchOne('SELECT SUM(money) FROM t WHERE name LIKE ?', ["$i %"]);
        }));
        try {
            $outcomes['committed'] += await($coroutine) == 11;
        } catch (DomainException) {
            $outcomes['failed']++;
        } catch (Async\AsyncCancellation) {
            $outcomes['cancelled']++;
        } catch (Doctrine\DBAL\Exception | PDOException) {
            $outcomes['killed']++;
        }
    });
    echo json_encode($outcomes), ' ', implode(' rows, ', $db->fetchNumeric('SELECT COUNT(*), SUM(money) FROM t WHERE money > 0')), " in all\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
100 ids, 0 wrong
== pgsql
100 ids, 0 wrong
== sqlite
100 ids, 0 wrong
== mysql
{"committed":70,"failed":10,"cancelled":10,"killed":10} 140 rows, 770 in all
== pgsql
{"committed":70,"failed":10,"cancelled":10,"killed":10} 140 rows, 770 in all
