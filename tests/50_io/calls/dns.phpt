--TEST--
Calls: those of dns.inc behave as docs/io.md says
--SKIPIF--
<?php require __DIR__ . '/../dns/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/../dns/resolver.inc';
use_resolver();
run_child("require '" . __DIR__ . "/calls.inc'; check_calls('dns');");
?>
--EXPECT--
as documented
