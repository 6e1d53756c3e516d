--TEST--
Pool: maxLifetime: if a destructor throws while the pool is being made, no more resources are made
--FILE--
<?php
use Async\{AsyncCancellation, Pool};
use function Async\delay;

$made = $destroyed = 0;
try {
    new Pool(
        factory: function () use (&$made) {
            delay(20); /* its time is over before it is in the pool */
            return (object) ['number' => ++$made];
        },
        destructor: function () use (&$destroyed) {
            $destroyed++;
            throw new AsyncCancellation('from the destructor');
        },
        min: 2, max: 3, maxLifetime: 1,
    );
} catch (AsyncCancellation $e) {
    echo $e->getMessage(), ", made $made, destroyed $destroyed\n";
}
?>
--EXPECT--
from the destructor, made 1, destroyed 1
