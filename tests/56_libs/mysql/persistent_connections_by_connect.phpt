--TEST--
PDO: coroutines may open persistent connections by PDO::connect() at the same time
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80400) die('skip needs PDO::connect() of PHP 8.4');
require __DIR__ . '/../../databases.inc';
skip_without('MYSQL', 'pdo_mysql');
?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$dsn = 'mysql:host=127.0.0.1;port=' . getenv('ASYNC_TEST_MYSQL_PORT') . ';dbname=' . getenv('ASYNC_TEST_MYSQL_DB');
foreach ([PDO::class, Pdo\Mysql::class] as $class) {
    [$results] = together(...array_fill(0, 5, fn() => $class::connect($dsn, getenv('ASYNC_TEST_MYSQL_USER'),
        getenv('ASYNC_TEST_MYSQL_PASSWORD'), [PDO::ATTR_PERSISTENT => $class])->query('SELECT 1')->fetchColumn()));
    echo implode(' ', $results), "\n";
}
[$results] = together(...array_fill(0, 5, fn() => (new Pdo\Mysql($dsn, getenv('ASYNC_TEST_MYSQL_USER'),
    getenv('ASYNC_TEST_MYSQL_PASSWORD'), [PDO::ATTR_PERSISTENT => 'new']))->query('SELECT 2')->fetchColumn()));
echo implode(' ', $results), "\n";
?>
--EXPECT--
1 1 1 1 1
1 1 1 1 1
2 2 2 2 2
