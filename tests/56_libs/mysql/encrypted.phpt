--TEST--
mysqlnd: encrypted connections suspend, too
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'pdo_mysql', 'openssl');
$variable = pdo_mysql()->query("SHOW VARIABLES LIKE 'have_ssl'")->fetch();
if ($variable['Value'] !== 'YES') die('skip the server has no certificate');
?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

[$results, $most] = together(...array_fill(0, 5, function () {
    $pdo = pdo_mysql([PDO::MYSQL_ATTR_SSL_VERIFY_SERVER_CERT => false, PDO::MYSQL_ATTR_SSL_CIPHER => 'DEFAULT']);
    $cipher = $pdo->query("SHOW STATUS LIKE 'Ssl_cipher'")->fetch()['Value'];
    return ($cipher !== '') . $pdo->query('SELECT SLEEP(0.1)')->fetchColumn();
}));
echo implode(' ', $results), "\n";
var_dump($most > 2);
?>
--EXPECT--
10 10 10 10 10
bool(true)
