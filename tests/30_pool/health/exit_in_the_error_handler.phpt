--TEST--
Pool: health: an error handler that exits on the warning of a sweep ends the script
--FILE--
<?php
require __DIR__ . '/../pool.inc';

set_error_handler(function (int $level, string $message) { exit("error handler exits\n"); });
register_shutdown_function(function () { echo "shutdown function\n"; });
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: fn ($r) => throw new RuntimeException("cannot destroy $r"),
    healthcheck: fn ($r) => false,
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
Async\delay(20_000);
echo "not reached\n";
?>
--EXPECT--
error handler exits
shutdown function
