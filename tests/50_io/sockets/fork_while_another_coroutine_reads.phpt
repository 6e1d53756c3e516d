--TEST--
ext/sockets: in a child process, a socket that another coroutine was reading from is dead
--EXTENSIONS--
sockets
pcntl
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\await;

[$a, $b] = socket_ends();
[$c, $d] = socket_ends();
$reader = waiting(fn() => socket_read($a, 10));
waiting(fn() => socket_read($c, 10))->cancel();
$pid = pcntl_fork();
if (!$pid) {
    echo outcome(fn() => socket_read($a, 10)), "\n";
    echo outcome(fn() => socket_read($c, 10)), "\n";
    socket_close($a);
    socket_close($b);
    [$a, $b] = socket_ends(); /* with the same numbers */
    socket_write($b, 'new');
    var_dump(socket_read($a, 10));
    exit;
}
pcntl_waitpid($pid, $status);
socket_write($b, 'parent');
var_dump(await($reader));
?>
--EXPECT--
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
string(3) "new"
string(6) "parent"
