--TEST--
Pool: health: the warnings of a sweep reach the error handler of the user
--FILE--
<?php
require __DIR__ . '/../pool.inc';

set_error_handler(function (int $level, string $message) {
    echo $level === E_WARNING ? 'E_WARNING' : $level, ': ', str_contains($message, 'cannot destroy') ? 'the message' : $message, "\n";
    return true;
});
$destroyed = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$destroyed) { $destroyed++; throw new RuntimeException("cannot destroy $r"); },
    healthcheck: fn ($r) => $r->id > 2,
    min: 2,
    max: 2,
    healthcheckInterval: 1,
);
until(function () use (&$destroyed) { return $destroyed === 2; });
steps();
echo counts($pool), "\n";
echo $kept[] = $pool->acquire(), ' ', $kept[] = $pool->acquire(), "\n";
?>
--EXPECT--
E_WARNING: the message
E_WARNING: the message
idle 2, active 0
c3 c4
