--TEST--
PDO pool: an open large object is closed when its transaction is rolled back
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

/* Not connect(), which drops its database when the script has ended, and with it the connection. */
$pdo = new PDO(sprintf('pgsql:host=%s;port=%s;dbname=%s', server('pgsql', 'HOST'), server('pgsql', 'PORT'), server('pgsql', 'DB')),
    server('pgsql', 'USER'), server('pgsql', 'PASSWORD'), [PDO::ATTR_POOL_ENABLED => true]);
$pdo->beginTransaction();
$stream = $pdo->pgsqlLOBOpen($pdo->pgsqlLOBCreate(), 'wb');
echo fwrite($stream, 'test'), "\n";
?>
--EXPECT--
4
