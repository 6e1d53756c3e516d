--TEST--
Processes: a pipe that an exception closes waits for its process, in its coroutine only
--FILE--
<?php
require __DIR__ . '/../../io.inc';

function fail(): void
{
    $pipe = popen('cat >/dev/null; sleep 0.2', 'w');
    throw new Exception('thrown meanwhile');
}
echo beside_others(fail(...)), "\n";
?>
--EXPECT--
others ran: Exception: thrown meanwhile
