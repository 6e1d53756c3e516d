--TEST--
Future: neither class can be cloned, serialized or given properties
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
$future = (new Future($state))->ignore();
foreach ([$state, $future] as $object) {
    foreach ([fn() => clone $object, fn() => serialize($object), fn() => $object->property = 1] as $try) {
        try {
            $try();
        } catch (Throwable $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
try {
    $future->__construct($state);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Trying to clone an uncloneable object of class Async\FutureState
Serialization of 'Async\FutureState' is not allowed
Cannot create dynamic property Async\FutureState::$property
Trying to clone an uncloneable object of class Async\Future
Serialization of 'Async\Future' is not allowed
Cannot create dynamic property Async\Future::$property
The Future was constructed already
