--TEST--
Calls: those of files.inc behave as docs/io.md says
--FILE--
<?php
require __DIR__ . '/calls.inc';
check_calls('files');
?>
--EXPECT--
as documented
