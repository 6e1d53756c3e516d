--TEST--
Future::map(): is not called on failure, and passes the same exception on
--FILE--
<?php
use Async\Future;

$error = new LogicException('boom');
try {
    Future::failed($error)->map(fn() => print "called\n")->await();
} catch (LogicException $e) {
    var_dump($e === $error);
}
?>
--EXPECT--
bool(true)
