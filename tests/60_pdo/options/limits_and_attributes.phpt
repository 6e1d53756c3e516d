--TEST--
PDO pool: options have limits, can be read as attributes, and cannot be changed later
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$show = function (array $options) {
    $pdo = connect('sqlite', $options);
    echo json_encode([$pdo->getAttribute(PDO::ATTR_POOL_ENABLED), $pdo->getAttribute(PDO::ATTR_POOL_MIN),
        $pdo->getAttribute(PDO::ATTR_POOL_MAX), count($pdo->getPool())]), "\n";
};
$show([]);
$show([PDO::ATTR_POOL_MIN => '2', PDO::ATTR_POOL_MAX => '3']);
$wrong = [[PDO::ATTR_POOL_MIN => -1], [PDO::ATTR_POOL_MAX => 0], [PDO::ATTR_POOL_MIN => 20, PDO::ATTR_POOL_MAX => -5],
    [PDO::ATTR_POOL_MIN => 4, PDO::ATTR_POOL_MAX => 2], [PDO::ATTR_POOL_MIN => 11], [PDO::ATTR_POOL_MAX => PHP_INT_MAX],
    [PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => -1], [PDO::ATTR_POOL_STMT_CACHE_SIZE => -1], [PDO::ATTR_POOL_ACQUIRE_TIMEOUT => -1],
    [PDO::ATTR_POOL_MAX => 'many'], [PDO::ATTR_POOL_MAX => []]];
foreach ($wrong as $options) {
    echo outcome(fn() => connect('sqlite', $options)), "\n";
}

$pdo = connect('sqlite');
echo outcome(fn() => $pdo->getAttribute(PDO::ATTR_POOL_HEALTHCHECK_INTERVAL)), "\n";
echo outcome(fn() => $pdo->setAttribute(PDO::ATTR_POOL_MAX, 5)), "\n";
var_dump($pdo->getPool() === $pdo->getPool(), $pdo->getAttribute(PDO::ATTR_POOL_MAX));

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
[true,2,3,2]
ValueError: PDO::ATTR_POOL_MIN must be >= 0
ValueError: PDO::ATTR_POOL_MAX must be >= 1
ValueError: PDO::ATTR_POOL_MAX must be >= 1
ValueError: PDO::ATTR_POOL_MIN must be <= PDO::ATTR_POOL_MAX
ValueError: PDO::ATTR_POOL_MIN must be <= PDO::ATTR_POOL_MAX
ValueError: PDO::ATTR_POOL_MAX must be <= 2147483647
ValueError: PDO::ATTR_POOL_HEALTHCHECK_INTERVAL must be >= 0
ValueError: PDO::ATTR_POOL_STMT_CACHE_SIZE must be >= 0
ValueError: PDO::ATTR_POOL_ACQUIRE_TIMEOUT must be >= 0
TypeError: Attribute value must be of type int for selected attribute, string given
TypeError: Attribute value must be of type int for selected attribute, array given
PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_HEALTHCHECK_INTERVAL is a construction-only attribute and cannot be read at runtime
PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_MAX is a construction-only attribute and cannot be set at runtime
bool(true)
int(10)
NULL
bool(false)
bool(false)
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
bool(true)
PDOException: PDO::__construct(): Argument #1 ($dsn) must be a valid data source name
PDOException: The PDO object has been constructed already
