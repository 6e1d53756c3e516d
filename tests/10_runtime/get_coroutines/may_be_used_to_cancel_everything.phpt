--TEST--
get_coroutines(): its objects are usable: cancel everything else
--FILE--
<?php
use function Async\{current_coroutine, delay, get_coroutines, spawn, suspend};

for ($i = 0; $i < 3; $i++) {
    spawn(function () use ($i) { try { delay(600_000); } finally { echo "$i "; } });
}
suspend();
foreach (get_coroutines() as $c) {
    if ($c !== current_coroutine()) {
        $c->cancel();
    }
}
suspend();
echo count(get_coroutines()), "\n";
?>
--EXPECT--
0 1 2 1
