--TEST--
Future::catch(): makes a result of the exception
--FILE--
<?php
use Async\{Future, FutureState};

echo Future::failed(new LogicException('boom'))->catch(fn($e) => $e->getMessage() . ' caught')->await(), "\n";
echo Future::completed('value')->catch(fn() => print "called\n")->await(), "\n";
$cancelled = new Future(new FutureState);
$cancelled->cancel();
echo $cancelled->catch(fn($e) => $e::class)->await(), "\n";
?>
--EXPECT--
boom caught
value
Async\AsyncCancellation
