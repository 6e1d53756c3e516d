--TEST--
pdo_pgsql: COPY and results of many packets
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

[$results] = together(...array_map(fn(int $i) => function () use ($i) {
    $pdo = pdo_pgsql();
    $pdo->exec('CREATE TEMPORARY TABLE copied (id int, text text)');
    $pdo->beginTransaction();
    $pdo->pgsqlCopyFromArray('copied', array_map(fn($n) => "$n\t" . str_repeat((string) $i, 1000), range(1, 5000)));
    $pdo->commit();
    $length = 0;
    foreach ($pdo->query('SELECT text FROM copied') as [$text]) {
        $length += strlen($text);
    }
    return [$length, count($pdo->pgsqlCopyToArray('copied'))];
}, range(1, 3)));
echo json_encode($results), "\n";
?>
--EXPECT--
[[5000000,5000],[5000000,5000],[5000000,5000]]
