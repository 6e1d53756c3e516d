--TEST--
suspend(): a coroutine may run nothing but suspend(), any number of times
--FILE--
<?php
use function Async\{spawn, await, suspend};

for ($i = 0; $i < 5; $i++) {
    $coroutines = [spawn(suspend(...)), spawn('Async\suspend'), spawn(function () { suspend(); })];
    foreach ($coroutines as $coroutine) {
        await($coroutine);
    }
}
foreach ($coroutines as $coroutine) {
    echo str_replace(__DIR__ . '/', '', $coroutine->getSuspendLocation()), "\n";
}
?>
--EXPECTF--
unknown
unknown
%s.php:5
