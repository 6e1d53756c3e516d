--TEST--
GC: a collection in the destructor of an argument finds no argument that is already freed
--FILE--
<?php
final class Plain {}
final class Collecting { public function __destruct() { echo 'collected ', gc_collect_cycles(), "\n"; } }

/** The collector looks at it. */
function suspect(Async\Coroutine $coroutine): void { $other = $coroutine; unset($other); }

$ended = Async\spawn(fn () => 1, new Plain, new Collecting);
suspect($ended);
Async\await($ended);

$cancelled = Async\spawn(fn () => 1, new Plain, new Collecting);
suspect($cancelled);
$cancelled->cancel();

$failed = Async\spawn(fn () => throw new Exception, new Plain, new Collecting);
suspect($failed);
Async\await_all([$failed]);
?>
--EXPECT--
collected 0
collected 0
collected 0
