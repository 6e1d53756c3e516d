--TEST--
iterate(): an iterator that throws ends it like a callback that throws
--FILE--
<?php
use function Async\{delay, iterate, suspend};
require __DIR__ . '/../../support.inc';

class Bad implements IteratorAggregate { function getIterator(): Iterator { throw new Exception('getIterator'); } }
echo outcome(fn() => iterate(new Bad, fn() => print('never'))), "\n";
$source = (function () { yield 1; suspend(); throw new Exception('generator'); })();
echo outcome(fn() => iterate($source, function () { try { delay(60000); } finally { echo "cancelled\n"; } }, 2)), "\n";
echo outcome(fn() => iterate(5, fn() => 0)), "\n";
?>
--EXPECT--
Exception: getIterator
cancelled
Exception: generator
TypeError: Async\iterate(): Argument #1 ($iterable) must be of type Traversable|array, int given
