--TEST--
PDO pool: an object whose constructor has failed is not constructed
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

class Stubborn extends PDO
{
    public string $error = '';

    public function __construct(mixed ...$arguments)
    {
        try {
            parent::__construct(...$arguments);
        } catch (Throwable $e) {
            $this->error = $e->getMessage();
        }
    }
}

function use_it(PDO $pdo): void
{
    foreach ([fn() => $pdo->query('SELECT 1'), fn() => $pdo->inTransaction(), fn() => $pdo->getPool()] as $call) {
        echo outcome($call), "\n";
    }
}

$pool = [PDO::ATTR_POOL_ENABLED => true];
foreach ([
    'no connection' => ['sqlite:/no/such/directory/db', [PDO::ATTR_POOL_MIN => 1]],
    'private' => ['sqlite::memory:', []],
    'a bad option' => [dsn('sqlite'), [PDO::ATTR_ERRMODE => PDO::ERRMODE_WARNING, PDO::ATTR_STATEMENT_CLASS => ['nothing']]],
    'no driver' => ['pa:ss', []],
] as $what => [$dsn, $options]) {
    $pdo = new Stubborn($dsn, null, null, $options + $pool);
    echo "$what: $pdo->error\n";
    use_it($pdo);
}
$pdo->__construct(dsn('sqlite'), null, null, $pool);
echo 'at the second try: ', $pdo->query('SELECT 1')->fetchColumn(), "\n";

foreach (['pooled again' => $pool, 'plain' => []] as $what => $options) {
    $pdo = connect('sqlite');
    echo "$what: ", outcome(fn() => $pdo->__construct(dsn('sqlite'), null, null, $options)), ', ', places($pdo), ' ',
        $pdo->query('SELECT 1')->fetchColumn(), "\n";
}

echo "used by others while the constructor waits:\n";
$constructing = (new ReflectionClass(PDO::class))->newInstanceWithoutConstructor();
$dsn = dsn('mysql');
$constructor = spawn(fn() => $constructing->__construct($dsn, server('mysql', 'USER'), server('mysql', 'PASSWORD'),
    [PDO::ATTR_POOL_MIN => 1] + $pool));
suspend();
use_it($constructing);
await($constructor);
echo $constructing->query('SELECT 1')->fetchColumn(), ' ', places($constructing), "\n";
?>
--EXPECTF--
no connection: SQLSTATE[HY000] [14] unable to open database file
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
NULL
private: PDO::ATTR_POOL_ENABLED cannot be used with a private in-memory or temporary database; use "sqlite:file:NAME?mode=memory&cache=shared"
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
NULL
a bad option: %SPDO::ATTR_STATEMENT_CLASS class must be a valid class
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
NULL
no driver: could not find driver
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
NULL
at the second try: 1
pooled again: PDOException: The PDO object has been constructed already, 0 of 0 1
plain: PDOException: The PDO object has been constructed already, 0 of 0 1
used by others while the constructor waits:
Error: %s object is %r(not initialized, constructor was not called|uninitialized)%r
false
NULL
1 0 of 1
