--TEST--
Pool: health checks that are always due, being slower than their interval, let the script end
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$checked = 0;
for ($i = 0; $i < 100; $i++) {
    $pools[] = new Async\Pool(fn () => $i, healthcheck: function () use (&$checked) {
        for ($end = hrtime(true) + 1_000_000; hrtime(true) < $end;) {
        }
        $checked++;
    }, min: 1, healthcheckInterval: 1);
}
until(function () use (&$checked) { return $checked >= 100; });
register_shutdown_function(function () { echo "the end\n"; });
?>
--EXPECT--
the end
