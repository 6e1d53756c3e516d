--TEST--
Future: awaiting a derived failure handles the source, through a whole chain
--FILE--
<?php
use Async\Future;

$last = Future::failed(new LogicException('boom'))->map(fn() => 1)->finally(fn() => 1)->map(fn() => 1);
try {
    $last->await();
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
boom
