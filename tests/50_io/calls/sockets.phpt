--TEST--
Calls: those of sockets.inc behave as docs/io.md says
--FILE--
<?php
require __DIR__ . '/calls.inc';
check_calls('sockets');
?>
--EXPECT--
as documented
