--TEST--
pdo_mysql, mysqli: queries suspend only the caller, on TCP and on a unix socket
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'pdo_mysql', 'mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$ways = [
    fn() => pdo_mysql()->query('SELECT 1 + SLEEP(0.1)')->fetchColumn(),
    fn() => pdo_mysql(by_path: true)->query('SELECT 2 + SLEEP(0.1)')->fetchColumn(),
    fn() => mysqli()->query('SELECT 3 + SLEEP(0.1)')->fetch_row()[0],
    function () {
        $statement = pdo_mysql([PDO::ATTR_EMULATE_PREPARES => false])->prepare('SELECT ? + SLEEP(0.1)');
        $statement->execute([4]);
        return $statement->fetchColumn();
    },
    function () {
        $mysqli = mysqli();
        $statement = $mysqli->prepare('SELECT ? + SLEEP(0.1)');
        $statement->execute([5]);
        return $statement->get_result()->fetch_row()[0];
    },
];
[$results, $most] = together(...$ways, ...$ways);
echo implode(' ', $results), "\n";
var_dump($most > 5);
?>
--EXPECT--
1 2 3 4 5 1 2 3 4 5
bool(true)
