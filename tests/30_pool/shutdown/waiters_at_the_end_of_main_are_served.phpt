--TEST--
Pool: shutdown: coroutines that wait when main ends are served before the shutdown functions
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 1);
register_shutdown_function(function () use ($pool) { echo 'shutdown function: ', counts($pool), "\n"; });
spawn(function () use ($pool) {
    $r = $pool->acquire();
    suspend();
    $pool->release($r);
});
waiter($pool, 'A');
waiter($pool, 'B');
echo "end of main\n";
?>
--EXPECT--
end of main
A got c1
B got c1
shutdown function: idle 1, active 0
