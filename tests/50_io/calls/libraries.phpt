--TEST--
Calls: those of libraries.inc behave as docs/io.md says
--FILE--
<?php
require __DIR__ . '/calls.inc';
check_calls('libraries');
?>
--EXPECT--
as documented
