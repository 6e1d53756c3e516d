--TEST--
Destructors: an exception from that of a dropped result is the failure of its own coroutine
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

final class Throwing {
    public function __destruct() { throw new Exception('thrown by the destructor'); }
}

$pool = new Async\Pool(fn () => new stdClass, max: 1);
$held = $pool->acquire();
$waiting = spawn(function () use ($pool) {
    $resource = $pool->acquire();
    $pool->release($resource);
    return 'served';
});
suspend();
$failing = spawn(function () use ($pool, $held) {
    $pool->release($held);
    current_coroutine()->cancel();
    return new Throwing;
});
try {
    await($failing);
} catch (Exception $e) {
    echo get_class($e), ': ', $e->getMessage(), ', after ', get_class($e->getPrevious()), "\n";
}
var_dump($failing->getResult(), $failing->isCancelled());
echo await($waiting), "\n";
echo 'active: ', $pool->activeCount(), "\n";
?>
--EXPECT--
Exception: thrown by the destructor, after Async\AsyncCancellation
NULL
bool(true)
served
active: 0
