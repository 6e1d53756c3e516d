--TEST--
Future::finally(): what it throws comes on top of the failure
--FILE--
<?php
use Async\Future;

foreach ([Future::completed(1), Future::failed($error = new LogicException('boom'))] as $source) {
    try {
        $source->finally(fn() => throw new RuntimeException('in finally'))->await();
    } catch (RuntimeException $e) {
        echo $e->getMessage(), ', ', $e->getPrevious()?->getMessage() ?? 'no previous', "\n";
    }
}
try {
    Future::failed($error)->finally(fn() => throw $error)->await();
} catch (LogicException $e) {
    var_dump($e === $error, $e->getPrevious());
}
?>
--EXPECT--
in finally, no previous
in finally, boom
bool(true)
NULL
