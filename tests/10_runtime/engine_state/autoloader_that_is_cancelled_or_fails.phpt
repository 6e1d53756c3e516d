--TEST--
Engine state: when an autoloader is cancelled or throws, other coroutines load the class themselves
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$calls = 0;
spl_autoload_register(function (string $class) use (&$calls) {
    if (++$calls === 1) {
        delay(600_000);
    }
    if ($calls === 2) {
        suspend();
        throw new LogicException('autoloader failed');
    }
    suspend();
    eval("class $class {}");
});
$first = spawn(fn () => new Wanted);
$second = spawn(fn () => new Wanted);
$third = spawn(fn () => (new Wanted)::class);
suspend();
$first->cancel();
try {
    await($second);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
echo await($third), "\n";
var_dump($first->isCancelled());
?>
--EXPECT--
autoloader failed
Wanted
bool(true)
