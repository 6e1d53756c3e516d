--TEST--
Generators: the finally block of a cancelled coroutine's unfinished generator may suspend
--FILE--
<?php
use function Async\{delay, spawn, suspend};

function numbers() {
    try {
        while (true) { yield 1; delay(600_000); }
    } finally {
        suspend();
        echo "generator finally\n";
    }
}
$c = spawn(function () { foreach (numbers() as $n) { echo "$n\n"; } });
suspend();
$c->cancel();
?>
--EXPECT--
1
generator finally
