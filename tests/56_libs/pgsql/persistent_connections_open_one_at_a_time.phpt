--TEST--
pgsql: coroutines may open persistent connections at the same time
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pgsql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

function pconnect(string $name = 'async')
{
    return pg_pconnect('host=127.0.0.1 port=' . getenv('ASYNC_TEST_PGSQL_PORT') . ' dbname=' . getenv('ASYNC_TEST_PGSQL_DB')
        . ' user=' . getenv('ASYNC_TEST_PGSQL_USER') . ' password=' . getenv('ASYNC_TEST_PGSQL_PASSWORD')
        . " application_name=$name");
}

[$results] = together(...array_map(
    fn(int $i) => fn() => pg_fetch_result(pg_query(pconnect(), "SELECT $i FROM pg_sleep(0.005)"), 0, 0), range(1, 15)));
echo implode(' ', $results), "\n";
[$results] = together(...array_fill(0, 15, fn() => pdo_pgsql([PDO::ATTR_PERSISTENT => true])->query('SELECT 1')->fetchColumn()));
echo implode(' ', $results), "\n";

/* Cancelled while it waits for its turn. */
$first = spawn(fn() => pg_fetch_result(pg_query(pconnect('other'), 'SELECT 2'), 0, 0));
$second = spawn(fn() => outcome(fn() => pconnect('other')));
$third = spawn(fn() => pg_fetch_result(pg_query(pconnect('other'), 'SELECT 3'), 0, 0));
suspend();
$second->cancel();
echo await($second), "\n";
echo await($first), await($third), "\n";
?>
--EXPECT--
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
Async\AsyncCancellation: Coroutine cancelled
23
