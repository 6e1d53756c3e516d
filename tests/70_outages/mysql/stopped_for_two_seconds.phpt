--TEST--
Outages: mariadb does not answer for two seconds, and no answer reaches the wrong coroutine
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('pdo_mysql', 'mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../scenarios.inc';

stopped_for_two_seconds(new Instance('mariadb'));
?>
--EXPECTF--
Async\PoolTimeoutException, PDOException; cancelled: 50
served after %d ms
200 coroutines have ended, 0 wrong answers
the counters are right
the counters are right
the counters are right
descriptors left: 0
