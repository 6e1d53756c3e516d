--TEST--
Processes: a pipe that is closed because of an exception waits for its process, and only its coroutine does
--FILE--
<?php
require __DIR__ . '/../../io.inc';

function fail(): void
{
    $pipe = popen('cat >/dev/null; sleep 0.02', 'w');
    throw new Exception('thrown meanwhile');
}
echo beside_others(fail(...)), "\n";
?>
--EXPECT--
others ran: Exception: thrown meanwhile
