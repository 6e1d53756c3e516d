--TEST--
Timeout: cannot be constructed, cloned or serialized by user code
--FILE--
<?php
$t = Async\timeout(1000);
foreach ([
    fn () => new Async\Timeout,
    fn () => clone $t,
    fn () => serialize($t),
    fn () => unserialize('O:13:"Async\Timeout":0:{}'),
    fn () => $t->dynamic = 1,
    fn () => (new ReflectionClass('Async\Timeout'))->newInstance(),
] as $case) {
    try {
        $case();
        echo "allowed\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
Error: Call to private Async\Timeout::__construct() from global scope
Error: Trying to clone an uncloneable object of class Async\Timeout
Exception: Serialization of 'Async\Timeout' is not allowed
Exception: Unserialization of 'Async\Timeout' is not allowed
Error: Cannot create dynamic property Async\Timeout::$dynamic
ReflectionException: Access to non-public constructor of class Async\Timeout
