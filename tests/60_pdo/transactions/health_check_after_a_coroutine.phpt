--TEST--
PDO pool: a health check that begins when a coroutine has just ended is not one of its children
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{delay, spawn};

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2]);
$pdo->beginTransaction();
$checks = 0;
$pool = new Async\Pool(fn () => new stdClass, healthcheck: function () use (&$checks) { $checks++; }, min: 1, healthcheckInterval: 1);
spawn(function () {}); // its carrier runs the loop, in which the check is begun
until(function () use (&$checks) { return $checks > 0; });
var_dump($pdo->inTransaction());
?>
--EXPECT--
bool(true)
