--TEST--
Channel: numbers out of range are refused
--FILE--
<?php
use Async\Channel;

foreach ([[-1], [PHP_INT_MAX], [0, -1], [0, 0, -1]] as $arguments) {
    try {
        new Channel(...$arguments);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
foreach ([fn($c) => clone $c, fn($c) => serialize($c), fn($c) => $c->property = 1] as $try) {
    try {
        $try(new Channel);
    } catch (Throwable $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Async\Channel::__construct(): Argument #1 ($capacity) must be between 0 and 2147483647
Async\Channel::__construct(): Argument #1 ($capacity) must be between 0 and 2147483647
Async\Channel::__construct(): Argument #2 ($noProducerTimeout) must be between 0 and 2147483647
Async\Channel::__construct(): Argument #3 ($noConsumerTimeout) must be between 0 and 2147483647
Trying to clone an uncloneable object of class Async\Channel
Serialization of 'Async\Channel' is not allowed
Cannot create dynamic property Async\Channel::$property
