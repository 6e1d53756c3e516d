--TEST--
Pool: constructor: a value that is not callable is a TypeError, for each of the five handlers
--FILE--
<?php
require __DIR__ . '/../pool.inc';

echo outcome(fn () => new Async\Pool(null)), "\n";
echo outcome(fn () => new Async\Pool('no_such_function')), "\n";
foreach (['destructor', 'healthcheck', 'beforeAcquire', 'beforeRelease'] as $hook) {
    echo outcome(fn () => new Async\Pool(...['factory' => 'time', $hook => 'no_such_function'])), "\n";
    echo outcome(fn () => (new Async\Pool(...['factory' => 'time', $hook => null]))->count()), "\n";
}
?>
--EXPECTF--
TypeError: Async\Pool::__construct(): Argument #1 ($factory) must be a valid callback, %s
TypeError: Async\Pool::__construct(): Argument #1 ($factory) must be a valid callback, function "no_such_function" not found or invalid function name
TypeError: Async\Pool::__construct(): Argument #2 ($destructor) must be a valid callback or null, function "no_such_function" not found or invalid function name
0
TypeError: Async\Pool::__construct(): Argument #3 ($healthcheck) must be a valid callback or null, function "no_such_function" not found or invalid function name
0
TypeError: Async\Pool::__construct(): Argument #4 ($beforeAcquire) must be a valid callback or null, function "no_such_function" not found or invalid function name
0
TypeError: Async\Pool::__construct(): Argument #5 ($beforeRelease) must be a valid callback or null, function "no_such_function" not found or invalid function name
0
