--TEST--
Pool: health: an error handler that throws on the warning of a sweep does not stop the application
--FILE--
<?php
require __DIR__ . '/../pool.inc';

set_error_handler(function (int $level, string $message) { throw new ErrorException($message); });
$destroyed = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$destroyed) { $destroyed++; throw new RuntimeException("cannot destroy $r"); },
    healthcheck: fn ($r) => $r->id > 2,
    min: 2,
    max: 2,
    healthcheckInterval: 1,
);
ini_set('display_errors', 0);
ini_set('log_errors', 0);
until(function () use (&$destroyed) { return $destroyed === 2; });
steps();
echo counts($pool), "\n";
echo $pool->acquire(), ' ', $pool->acquire(), "\n";
?>
--EXPECT--
idle 2, active 0
c3 c4
