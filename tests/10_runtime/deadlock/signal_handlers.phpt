--TEST--
Deadlock: the report says that a handler of a signal does not count as something that can happen
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/never.inc';
pcntl_signal(SIGUSR1, function () {});
Async\spawn('wait_forever');
?>
--EXPECTF--
=== DEADLOCK REPORT START ===
%d coroutines wait for something that cannot happen, unless the handler of a signal would make it happen: that does not count
%A
