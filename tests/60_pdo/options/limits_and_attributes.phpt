--TEST--
PDO pool: options are brought into their limits, and can be read as attributes
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

$show = function (array $options) {
    $pdo = connect('sqlite', $options);
    echo json_encode([$pdo->getAttribute(PDO::ATTR_POOL_ENABLED), $pdo->getAttribute(PDO::ATTR_POOL_MIN),
        $pdo->getAttribute(PDO::ATTR_POOL_MAX), count($pdo->getPool())]), "\n";
};
$show([]);
$show([PDO::ATTR_POOL_MIN => -3, PDO::ATTR_POOL_MAX => 0, PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => -1, PDO::ATTR_POOL_STMT_CACHE_SIZE => -1]);
$show([PDO::ATTR_POOL_MIN => 4, PDO::ATTR_POOL_MAX => 2, PDO::ATTR_POOL_ACQUIRE_TIMEOUT => -1]);
$show([PDO::ATTR_POOL_MIN => '2', PDO::ATTR_POOL_MAX => '3']);

$pdo = connect('sqlite');
echo outcome(fn() => $pdo->getAttribute(PDO::ATTR_POOL_HEALTHCHECK_INTERVAL)), "\n";
var_dump($pdo->getPool() === $pdo->getPool(), $pdo->setAttribute(PDO::ATTR_POOL_MAX, 5), $pdo->getAttribute(PDO::ATTR_POOL_MAX));

$plain = plain('sqlite', [PDO::ATTR_POOL_MIN => 3]);
var_dump($plain->getPool(), $plain->getAttribute(PDO::ATTR_POOL_ENABLED), $plain->getAttribute(PDO::ATTR_POOL_MAX));
echo outcome(fn() => connect('sqlite', [PDO::ATTR_PERSISTENT => true])), "\n";
$odbc = outcome(fn() => new PDO('odbc:x', null, null, [PDO::ATTR_POOL_ENABLED => true]));
var_dump($odbc === 'PDOException: ' . (in_array('odbc', PDO::getAvailableDrivers())
    ? 'PDO::ATTR_POOL_ENABLED is not supported by the driver "odbc"' : 'could not find driver'));
echo outcome(fn() => new PDO('nonsense', null, null, [PDO::ATTR_POOL_ENABLED => true])), "\n";
echo outcome(fn() => $pdo->__construct(dsn('sqlite'), null, null, [PDO::ATTR_POOL_ENABLED => true])), "\n";
?>
--EXPECT--
[true,0,10,0]
[true,0,1,0]
[true,4,4,4]
[true,2,3,2]
PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_HEALTHCHECK_INTERVAL is a construction-only attribute and cannot be read at runtime
bool(true)
bool(false)
int(10)
NULL
bool(false)
bool(false)
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
bool(true)
PDOException: PDO::__construct(): Argument #1 ($dsn) must be a valid data source name
PDOException: The PDO object has been constructed already
