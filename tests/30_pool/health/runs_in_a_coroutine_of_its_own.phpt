--TEST--
Pool: health: the check runs in its own coroutine, not in main or one of the user
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\current_coroutine;

$seen = null;
$pool = new Async\Pool(
    factory: fn () => 1,
    healthcheck: function () use (&$seen) { $seen = current_coroutine(); },
    min: 1,
    healthcheckInterval: 1,
);
until(function () use (&$seen) { return $seen !== null; });
var_dump($seen instanceof Async\Coroutine, $seen === current_coroutine());
?>
--EXPECT--
bool(true)
bool(false)
