--TEST--
Outages: postgresql is killed under load and comes back
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../scenarios.inc';

killed_and_restarted(new Instance('postgresql'));
?>
--EXPECTF--
served after %d ms
at most one failure for each connection of PDO
200 coroutines have ended, 0 wrong answers
the counters are right
the counters are right
descriptors left: 0
