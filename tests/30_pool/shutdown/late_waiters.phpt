--TEST--
Pool: shutdown: coroutines that shutdown functions spawn may wait, and are served
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
register_shutdown_function(function () use ($pool, $r) {
    waiter($pool, 'A');
    waiter($pool, 'B');
    steps();
    $pool->release($r);
    echo "first shutdown function\n";
});
register_shutdown_function(function () use ($pool) { echo "second shutdown function\n"; });
echo "end of main\n";
?>
--EXPECT--
end of main
first shutdown function
second shutdown function
A got c1
B got c1
