--TEST--
pgsql: pg_close() waits for the queries of other coroutines, also when it is cancelled
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$connection = pgsql();
$query = fn(int $i) => spawn(fn() => outcome(fn() => pg_fetch_result(pg_query($connection, "SELECT $i FROM pg_sleep(0.05)"), 0, 0)));
$queries = array_map($query, [1, 2]);
$closing = spawn(fn() => outcome(fn() => pg_close($connection)));
suspend();
$queries[] = $query(3);
suspend();
$closing->cancel();
foreach ($queries as $coroutine) {
    echo await($coroutine), "\n";
}
echo await($closing), "\n";
echo outcome(fn() => pg_query($connection, 'SELECT 1')), "\n";

echo "two that query all the time get their turns\n";
$connection = pgsql();
$ask = fn(string $name) => function () use ($connection, $name) {
    for ($i = 0; $i < 3; $i++) {
        pg_query($connection, 'SELECT 1');
        echo $name;
    }
};
together($ask('a'), $ask('b'));
echo "\n";
?>
--EXPECT--
'1'
'2'
'3'
Async\AsyncCancellation: Coroutine cancelled
Error: PostgreSQL connection has already been closed
two that query all the time get their turns
ababab
