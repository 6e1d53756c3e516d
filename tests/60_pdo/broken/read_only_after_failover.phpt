--TEST--
PDO pool: a read-only server, or an error of ATTR_POOL_FATAL, replaces all connections
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

/** Opens three connections, executes the SQL in a transaction, and tells how many are left. */
function left(string $name, array $options, string $sql, ?string $begin = null): string
{
    $pdo = connect($name, $options + [PDO::ATTR_POOL_MAX => 3]);
    $held = [$pdo->query('SELECT 1 UNION SELECT 2'), await(spawn(fn() => $pdo->query('SELECT 1 UNION SELECT 2')))];
    $error = await(spawn(function () use ($pdo, $sql, $begin) {
        $begin ? $pdo->exec($begin) : $pdo->beginTransaction();
        $error = outcome(fn() => $pdo->exec($sql));
        outcome(fn() => $pdo->rollBack());
        return $error;
    }));
    $text = preg_match('/SQLSTATE\[(\w+)\]/', $error, $match) ? $match[1] : $error;
    array_splice($held, 0);                      // until here opcache must keep it
    return "$text: " . count($pdo->getPool()) . ' left, then ' . $pdo->query('SELECT 5')->fetchColumn() . "\n";
}

$signal = fn(int $code, string $text) => "SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = $code, MESSAGE_TEXT = '$text'";
echo left('mysql', [], $signal(1290, 'The server is running with the --read-only option'));
echo left('mysql', [], $signal(1290, 'The server is running with the --secure-file-priv option'));
echo left('mysql', [], $signal(1836, 'Running in read-only mode'));
echo left('mysql', [], $signal(4242, 'Mine'));
echo left('mysql', [PDO::ATTR_POOL_FATAL => 4242], $signal(4242, 'Mine'));
echo left('mysql', [PDO::ATTR_POOL_FATAL => ['42000', 4242]], $signal(4242, 'Mine'));
echo left('mysql', [PDO::ATTR_POOL_FATAL => ['HY000']], $signal(4242, 'Mine'));
echo left('mysql', [PDO::ATTR_POOL_FATAL => fn(array $info) => $info[1] === 4242 && $info[2] === 'Mine'], $signal(4242, 'Mine'));
echo left('mysql', [PDO::ATTR_POOL_FATAL => fn(array $info) => false], $signal(4242, 'Mine'));
echo outcome(fn() => connect('mysql', [PDO::ATTR_POOL_FATAL => 1.5])), "\n";

table('pgsql', 'id INT');
echo left('pgsql', [], 'INSERT INTO t VALUES (1)', 'BEGIN READ ONLY');
putenv('PGOPTIONS=-c default_transaction_read_only=on'); /* as if the server were another one now */
echo left('pgsql', [], 'INSERT INTO t VALUES (1)');
putenv('PGOPTIONS');
echo left('pgsql', [PDO::ATTR_POOL_FATAL => '22012'], 'SELECT 1 / 0');
?>
--EXPECT--
HY000: 0 left, then 5
HY000: 3 left, then 5
HY000: 0 left, then 5
HY000: 3 left, then 5
HY000: 0 left, then 5
HY000: 0 left, then 5
HY000: 0 left, then 5
HY000: 0 left, then 5
HY000: 3 left, then 5
TypeError: PDO::ATTR_POOL_FATAL must be an error code, an array of codes, or a callable, float given
25006: 3 left, then 5
25006: 0 left, then 5
22012: 0 left, then 5
