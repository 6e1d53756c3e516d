--TEST--
PHP 8.4: a lazy object may be used while another coroutine is in its initialiser
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Pair
{
    public int $first;
    public int $second;
}
$class = new ReflectionClass(Pair::class);
$calls = 0;
$ghost = $class->newLazyGhost(function (Pair $pair) use (&$calls) {
    $calls++;
    $pair->first = 1;
    suspend();
    $pair->second = 2;
});
$first = spawn(fn () => $ghost->first + $ghost->second);
$second = spawn(function () use ($ghost) {
    $seen = [$ghost->first];
    try {
        $ghost->second;
    } catch (Error $e) {
        $seen[] = $e->getMessage();
    }
    suspend();
    $seen[] = $ghost->second;
    return $seen;
});
echo await($first), ' ', json_encode(await($second)), " $calls call\n";

$proxy = $class->newLazyProxy(function () {
    suspend();
    $pair = new Pair;
    $pair->first = 3;
    return $pair;
});
$job = spawn(fn () => $proxy->first);
suspend();
try {
    $proxy->first;
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
echo await($job), " $proxy->first\n";
?>
--EXPECT--
3 [1,"Typed property Pair::$second must not be accessed before initialization",2] 1 call
Typed property Pair::$first must not be accessed before initialization
3 3
