--TEST--
Pool: a health check that calls suspend() until another one has waited lets the script end
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{delay, suspend};

$is_over = $has_begun = false;
$calling = new Async\Pool(fn() => 1, healthcheck: function () use (&$is_over, &$has_begun) {
    $has_begun = true;
    while (!$is_over) {
        suspend();
    }
}, min: 1, healthcheckInterval: 1);
$waiting = new Async\Pool(fn() => 2, healthcheck: function () use (&$is_over) {
    delay(1000 * PATIENCE);
    $is_over = true;
}, min: 1, healthcheckInterval: 1);
until(function () use (&$has_begun) { return $has_begun; });
register_shutdown_function(function () { echo "the end\n"; });
?>
--EXPECT--
the end
