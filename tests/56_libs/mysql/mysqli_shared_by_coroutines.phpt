--TEST--
mysqli: a connection with an unread result is refused to other coroutines
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$mysqli = mysqli();
$result = $mysqli->query("SELECT REPEAT('x', 1000) FROM seq_1_to_5000", MYSQLI_USE_RESULT);
$result->fetch_row();
echo await(spawn(fn() => outcome(fn() => $mysqli->query('SELECT 2')))), "\n";
echo strlen($result->fetch_row()[0]), "\n";
$result->free();
echo $mysqli->query('SELECT 3')->fetch_row()[0], "\n";

echo "a query that has no answer yet\n";
$asking = spawn(fn() => $mysqli->query('SELECT 4 + SLEEP(0.1)')->fetch_row()[0]);
suspend();
echo outcome(fn() => $mysqli->query('SELECT 5')), "\n", await($asking), "\n";

echo "persistent\n";
$persistent = fn() => new mysqli('p:127.0.0.1', getenv('ASYNC_TEST_MYSQL_USER'), getenv('ASYNC_TEST_MYSQL_PASSWORD'),
    getenv('ASYNC_TEST_MYSQL_DB'), (int) getenv('ASYNC_TEST_MYSQL_PORT'));
foreach ([1, 2] as $round) {
    [$results] = together(...array_map(
        fn(int $i) => fn() => $persistent()->query("SELECT $i + SLEEP(0.005)")->fetch_row()[0], range(1, 15)));
    echo implode(' ', $results), "\n";
}
?>
--EXPECT--
mysqli_sql_exception: Commands out of sync; you can't run this command now
1000
3
a query that has no answer yet
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
4
persistent
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
