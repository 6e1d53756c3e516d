--TEST--
Pool: shutdown: exit() in a coroutine while main waits on the pool ends the script
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

register_shutdown_function(function () { echo "shutdown function\n"; });
$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
spawn(function () { exit("exit\n"); });
try {
    $pool->acquire();
    echo "not reached\n";
} catch (Async\AsyncCancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
exit
%Ashutdown function
