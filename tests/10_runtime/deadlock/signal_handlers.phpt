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
Coroutines that wait for something that cannot happen: %d (a handler of a signal that could make it happen does not count)
%A
