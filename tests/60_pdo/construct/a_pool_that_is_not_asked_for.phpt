--TEST--
PDO: options of a pool without ATTR_POOL_ENABLED are a ValueError
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

foreach ((new ReflectionClass(PDO::class))->getConstants() as $name => $value) {
    if (str_starts_with($name, 'ATTR_POOL_') && $name !== 'ATTR_POOL_ENABLED') {
        $message = outcome(fn() => new PDO('sqlite::memory:', null, null, [$value => 1]));
        echo $message === "ValueError: PDO::$name has no effect without PDO::ATTR_POOL_ENABLED" ? '' : "$name: $message\n";
    }
}
echo method_exists(PDO::class, 'connect') ? outcome(fn() => PDO::connect('sqlite::memory:', null, null, [PDO::ATTR_POOL_MAX => 1]))
    : 'ValueError: PDO::ATTR_POOL_MAX has no effect without PDO::ATTR_POOL_ENABLED', "\n";
/* To switch it off is no mistake. */
$pdo = new PDO('sqlite::memory:', null, null, [PDO::ATTR_POOL_ENABLED => false, PDO::ATTR_POOL_MAX => 3]);
var_dump($pdo->getPool(), $pdo->query('SELECT 1')->fetchColumn());
?>
--EXPECT--
ValueError: PDO::ATTR_POOL_MAX has no effect without PDO::ATTR_POOL_ENABLED
NULL
int(1)
