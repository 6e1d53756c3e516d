--TEST--
Coroutine: cannot be constructed, cloned, serialized, extended or given properties
--FILE--
<?php
$c = Async\spawn(fn () => 1);
foreach ([
    fn () => new Async\Coroutine,
    fn () => clone $c,
    fn () => serialize($c),
    fn () => unserialize('O:15:"Async\Coroutine":0:{}'),
    fn () => $c->dynamic = 1,
    fn () => (new ReflectionClass('Async\Coroutine'))->newInstanceWithoutConstructor(),
] as $case) {
    try {
        $case();
        echo "allowed\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
var_dump((new ReflectionClass('Async\Coroutine'))->isFinal(), (array) $c);
?>
--EXPECTF--
Error: %s
Error: Trying to clone an uncloneable object of class Async\Coroutine
Exception: Serialization of 'Async\Coroutine' is not allowed
Exception: Unserialization of 'Async\Coroutine' is not allowed
Error: Cannot create dynamic property Async\Coroutine::$dynamic
ReflectionException: %s
bool(true)
array(0) {
}
