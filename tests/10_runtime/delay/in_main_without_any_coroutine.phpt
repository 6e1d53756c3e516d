--TEST--
delay(): works in a script that never spawns
--FILE--
<?php
$start = hrtime(true);
var_dump(Async\delay(3));
var_dump(hrtime(true) - $start >= 3_000_000);
?>
--EXPECT--
NULL
bool(true)
