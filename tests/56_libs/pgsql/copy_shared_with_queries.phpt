--TEST--
pgsql: COPY and large results are complete while others query the same connection
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql', 'pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$connection = pgsql();
pg_query($connection, 'CREATE TEMPORARY TABLE copied (n int, t text)');
$rows = array_map(fn($i) => "$i\t" . str_repeat(chr(97 + $i % 26), 200) . "\n", range(1, 20_000));
$query = fn(int $i) => fn() => pg_fetch_result(pg_query($connection, "SELECT $i"), 0, 0);
[$results] = together(fn() => pg_copy_from($connection, 'copied', $rows), $query(1), $query(2));
echo json_encode($results), "\n";
[$results] = together(fn() => pg_copy_to($connection, 'copied') === $rows, $query(3), $query(4));
echo json_encode($results), "\n";
[$results] = together(...array_map(fn($i) => fn() => array_sum(pg_fetch_all_columns(
    pg_query($connection, "SELECT $i, t FROM copied"))), range(1, 5)));
echo json_encode($results), "\n";
[$results] = together(
    fn() => count(pg_copy_to($connection, "(SELECT repeat('x', 10000), pg_sleep(0.005) FROM generate_series(1, 20))")),
    fn() => Async\delay(20) ?? $query(5)(), $query(6));
echo json_encode($results), "\n";

echo "pdo_pgsql\n";
$pdo = pdo_pgsql();
$pdo->exec('CREATE TEMPORARY TABLE copied (n int, t text)');
$query = fn(int $i) => fn() => $pdo->query("SELECT $i")->fetchColumn();
[$results] = together(fn() => $pdo->pgsqlCopyFromArray('copied', $rows), $query(1), $query(2));
echo json_encode($results), "\n";
[$results] = together(fn() => $pdo->pgsqlCopyToArray('copied') === $rows, $query(3), $query(4));
echo json_encode($results), "\n";
[$results] = together(...array_map(fn($i) => fn() => count($pdo->query("SELECT $i, t FROM copied")->fetchAll()), range(1, 5)));
echo json_encode($results), "\n";
?>
--EXPECT--
[true,"1","2"]
[true,"3","4"]
[20000,40000,60000,80000,100000]
[20,"5","6"]
pdo_pgsql
[true,1,2]
[true,3,4]
[20000,20000,20000,20000,20000]
