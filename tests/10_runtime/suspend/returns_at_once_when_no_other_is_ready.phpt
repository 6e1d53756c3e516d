--TEST--
suspend(): with an empty queue it returns at once, also as the first call of a script
--FILE--
<?php
use function Async\{spawn, suspend, await};

var_dump(suspend());
await(spawn(function () {
    for ($i = 0; $i < 1000; $i++) {
        suspend();
    }
    echo "coroutine\n";
}));
suspend();
echo "main\n";
?>
--EXPECT--
NULL
coroutine
main
