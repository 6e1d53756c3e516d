--TEST--
timeout(): a Timeout that is not awaited does not keep the process alive
--FILE--
<?php
$global = Async\timeout(600_000);
Async\timeout(600_000);
Async\spawn(function () { $local = Async\timeout(600_000); Async\suspend(); echo "coroutine ended\n"; });
Async\suspend();
$GLOBALS['cycle'] = new stdClass;
$GLOBALS['cycle']->self = $GLOBALS['cycle'];
$GLOBALS['cycle']->timeout = Async\timeout(600_000);
echo "main ended\n";
?>
--EXPECT--
main ended
coroutine ended
