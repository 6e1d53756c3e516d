--TEST--
Future: what map() and catch() callbacks throw fails the new Future
--FILE--
<?php
use Async\Future;

foreach ([Future::completed(1)->map(...), Future::failed(new LogicException('source'))->catch(...)] as $register) {
    try {
        $register(fn() => throw new RuntimeException('callback'))->await();
    } catch (RuntimeException $e) {
        echo $e->getMessage(), "\n";
        var_dump($e->getPrevious());
    }
}
?>
--EXPECT--
callback
NULL
callback
NULL
