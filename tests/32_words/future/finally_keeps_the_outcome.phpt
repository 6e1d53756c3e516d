--TEST--
Future::finally(): is always called, and the outcome stays
--FILE--
<?php
use Async\Future;

echo Future::completed('value')->finally(function () { echo "first\n"; return 'ignored'; })->await(), "\n";
try {
    Future::failed(new LogicException('boom'))->finally(fn() => print "second\n")->await();
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
first
value
second
boom
