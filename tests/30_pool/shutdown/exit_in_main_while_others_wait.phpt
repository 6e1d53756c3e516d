--TEST--
Pool: shutdown: exit() in main cancels the waiting coroutines
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

register_shutdown_function(function () { echo "shutdown function\n"; });
$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
for ($i = 0; $i < 2; $i++) {
    spawn(function () use ($pool, $i) {
        try {
            $pool->acquire($i * 600_000);
            echo "not reached\n";
        } catch (Async\AsyncCancellation $e) {
            echo "W$i: ", $e->getMessage(), "\n";
        } finally {
            echo "W$i: finally\n";
        }
    });
}
steps();
exit("exit\n");
?>
--EXPECT--
exit
W0: Graceful shutdown
W0: finally
W1: Graceful shutdown
W1: finally
shutdown function
