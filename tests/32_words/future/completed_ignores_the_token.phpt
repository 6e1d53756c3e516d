--TEST--
Future: one that has completed does not look at its token
--FILE--
<?php
use Async\Future;

echo Future::completed('v')->await(Future::completed()->ignore()), "\n";
?>
--EXPECT--
v
