--TEST--
pdo_mysql: transactions, buffered and unbuffered results of many packets
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'pdo_mysql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$table = 'io_' . getmypid();
$setup = pdo_mysql();
$setup->exec("CREATE TABLE $table (id INT PRIMARY KEY, text MEDIUMTEXT) ENGINE=InnoDB");
[$results] = together(...array_map(fn(int $i) => function () use ($i, $table) {
    $pdo = pdo_mysql([MYSQL_IS_BUFFERED => $i % 2 === 0]);
    $insert = $pdo->prepare("INSERT INTO $table VALUES (?, ?)");
    $pdo->beginTransaction();
    for ($n = 0; $n < 20; $n++) {
        $insert->execute([$i * 100 + $n, str_repeat((string) $i, 100_000)]);
    }
    $pdo->commit();
    $length = 0;
    foreach ($pdo->query("SELECT text FROM $table WHERE id BETWEEN $i * 100 AND $i * 100 + 99") as [$text]) {
        $length += strlen($text);
    }
    return $length;
}, range(1, 4)));
echo implode(' ', $results), "\n";
$setup->exec("DROP TABLE $table");
?>
--EXPECT--
2000000 2000000 2000000 2000000
