--TEST--
Pool: shutdown: a fatal error while coroutines wait ends the request without a crash
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$r = run_php(<<<'PHP'
register_shutdown_function(function () { echo "shutdown function\n"; });
$pool = new Async\Pool(fn () => new stdClass, destructor: function () {}, healthcheck: fn () => true, max: 1, healthcheckInterval: 1);
$pool->acquire();
Async\spawn(fn () => $pool->acquire());
Async\spawn(fn () => $pool->acquire(600_000));
Async\suspend();
Async\spawn(function () { @trigger_error('fatal', E_USER_ERROR); });
Async\suspend();
echo "not reached\n";
PHP);
echo $r['output'], $r['code'], ' ', $r['signal'], "\n";
?>
--EXPECTF--
%AFatal error: fatal in %s on line %d
shutdown function
255 0
