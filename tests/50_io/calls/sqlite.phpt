--TEST--
Calls: those of sqlite.inc behave as docs/io.md says
--FILE--
<?php
require __DIR__ . '/calls.inc';
check_calls('sqlite');
?>
--EXPECT--
as documented
