--TEST--
Pool: lifetime: the new parameters are checked like the old ones
--FILE--
<?php
require __DIR__ . '/../pool.inc';
foreach (['idleTimeout', 'maxLifetime', 'validateAfter', 'maxWaiters', 'leakThreshold'] as $name) {
    foreach ([-1, 4294967296] as $value) {
        echo outcome(fn () => new Async\Pool(fn () => 1, ...[$name => $value])), "\n";
    }
}
echo outcome(fn () => new Async\Pool(fn () => 1, name: [])), "\n";
?>
--EXPECT--
ValueError: Async\Pool::__construct(): Argument #10 ($idleTimeout) must be >= 0
ValueError: Async\Pool::__construct(): Argument #10 ($idleTimeout) must be <= 4294967295
ValueError: Async\Pool::__construct(): Argument #11 ($maxLifetime) must be >= 0
ValueError: Async\Pool::__construct(): Argument #11 ($maxLifetime) must be <= 4294967295
ValueError: Async\Pool::__construct(): Argument #12 ($validateAfter) must be >= 0
ValueError: Async\Pool::__construct(): Argument #12 ($validateAfter) must be <= 4294967295
ValueError: Async\Pool::__construct(): Argument #13 ($maxWaiters) must be >= 0
ValueError: Async\Pool::__construct(): Argument #13 ($maxWaiters) must be <= 4294967295
ValueError: Async\Pool::__construct(): Argument #14 ($leakThreshold) must be >= 0
ValueError: Async\Pool::__construct(): Argument #14 ($leakThreshold) must be <= 4294967295
TypeError: Async\Pool::__construct(): Argument #9 ($name) must be of type ?string, array given
