--TEST--
pdo_pgsql, pgsql: queries suspend only the caller, on TCP and on a unix socket
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$path = getenv('ASYNC_TEST_PGSQL_SOCKET');
$ways = [
    fn() => pdo_pgsql()->query('SELECT 1 FROM pg_sleep(0.1)')->fetchColumn(),
    fn() => pdo_pgsql(host: $path)->query('SELECT 2 FROM pg_sleep(0.1)')->fetchColumn(),
    fn() => pdo_pgsql(host: 'localhost')->query('SELECT 3 FROM pg_sleep(0.1)')->fetchColumn(),
    fn() => pg_fetch_result(pg_query(pgsql(), 'SELECT 4 FROM pg_sleep(0.1)'), 0, 0),
    function () {
        $statement = pdo_pgsql()->prepare('SELECT ?::int FROM pg_sleep(0.1)');
        $statement->execute([5]);
        return $statement->fetchColumn();
    },
];
[$results, $most] = together(...$ways, ...$ways);
echo implode(' ', $results), "\n";
var_dump($most > 5);
?>
--EXPECT--
1 2 3 4 5 1 2 3 4 5
bool(true)
