--TEST--
Processes: dropping a process does not wait for the proc_close() of another coroutine
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$closed = proc_open('sleep 0.3; exit 3', [], $none);
$closing = spawn(fn() => proc_close($closed));
turns_until(fn() => $closing->getAwaitingInfo());
$forgotten = proc_open('exec sleep 100', [], $none);
$id = proc_get_status($forgotten)['pid'];
$forgotten = null;
echo "forgotten\n";
posix_kill($id, SIGKILL);
var_dump(await($closing));
?>
--EXPECT--
forgotten
int(3)
