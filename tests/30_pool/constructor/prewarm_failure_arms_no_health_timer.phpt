--TEST--
Pool: constructor: after a failed pre-warm no health check ever runs
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = null;
try {
    new Async\Pool(
        factory: function () use (&$pool) {
            if ($pool) {
                throw new Exception('second');
            }
            $pool = debug_backtrace()[1]['object'];
            return 1;
        },
        healthcheck: function () { echo "health check of a failed pool\n"; },
        min: 2,
        healthcheckInterval: 1,
    );
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($pool::class);
Async\delay(10);
echo "done\n";
?>
--EXPECT--
second
string(10) "Async\Pool"
done
