--TEST--
Calls: those of streams.inc behave as docs/io.md says
--FILE--
<?php
require __DIR__ . '/calls.inc';
check_calls('streams');
?>
--EXPECT--
as documented
