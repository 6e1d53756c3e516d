--TEST--
Calls: those of databases.inc behave as docs/io.md says
--FILE--
<?php
require __DIR__ . '/calls.inc';
check_calls('databases');
?>
--EXPECT--
as documented
