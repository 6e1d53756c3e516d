--TEST--
Outages: postgresql does not answer for two seconds, and no answer reaches the wrong coroutine
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../scenarios.inc';

stopped_for_two_seconds(new Instance('postgresql'));
?>
--EXPECTF--
Async\PoolTimeoutException, PDOException; cancelled: 50
served after %d ms
200 coroutines have ended, 0 wrong answers
the counters are right
the counters are right
the counters are right
descriptors left: 0
