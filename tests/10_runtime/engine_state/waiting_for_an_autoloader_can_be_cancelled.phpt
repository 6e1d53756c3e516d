--TEST--
Engine state: a coroutine that waits for another one to load a class can be cancelled
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$loads = 0;
spl_autoload_register(function (string $class) use (&$loads) {
    $loads++;
    delay(5);
    eval("class $class {}");
});
$loading = spawn(fn () => (new Wanted)::class);
$waiting = spawn(fn () => new Wanted);
suspend();
echo implode($waiting->getAwaitingInfo()), "\n";
$waiting->cancel();
try {
    await($waiting);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
echo await($loading), ", loaded $loads times\n";
?>
--EXPECT--
Autoloader
Coroutine cancelled
Wanted, loaded 1 times
