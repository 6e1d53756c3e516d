--TEST--
Pool: object model: reflection cannot make an instance without the constructor
--FILE--
<?php
require __DIR__ . '/../pool.inc';
echo get_class((function () {
    try {
        return (new ReflectionClass(Async\Pool::class))->newInstanceWithoutConstructor();
    } catch (Throwable $e) {
        return $e;
    }
})()), "\n";
?>
--EXPECT--
ReflectionException
