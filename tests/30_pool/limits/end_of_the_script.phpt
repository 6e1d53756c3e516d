--TEST--
Pool: time limits do not keep a script alive, and exit() ends a handler that has one
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};
$start = hrtime(true);
register_shutdown_function(function () use ($start) {
    echo hrtime(true) - $start < 5e9 ? "soon\n" : "late\n";
});
$check = new Async\Pool(fn () => new Conn, healthcheck: fn () => delay(60_000), min: 1, healthcheckInterval: 1, checkTimeout: 60_000);
until(fn () => $check->activeCount() === 1);
$pool = new Async\Pool(function () {
    try {
        delay(60_000);
    } finally {
        echo "the factory ends\n";
    }
}, createTimeout: 60_000);
spawn(fn () => $pool->acquire());
steps();
exit(0);
?>
--EXPECT--
the factory ends
soon
