--TEST--
Pool: without minIdle a place that is promised is no reason to make a resource in the background
--FILE--
<?php
use function Async\{await_all, spawn, suspend};

set_error_handler(fn (int $code, string $message) => print(strtok(preg_replace('/.* and was/', 'was', $message), "\n") . "\n"));
$made = 0;
$pool = new Async\Pool(function () use (&$made) {
    return ++$made <= 4 ? new stdClass : throw new Exception("number $made"); // in the background that would be a warning
}, max: 4);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
spawn(function () use ($pool) {
    $dropped = $pool->acquire();
    suspend();
});                                              // its end wakes the housekeeper
$waiters = [spawn($pool->acquire(...)), spawn($pool->acquire(...))];
suspend();
spawn(fn () => array_map($pool->discard(...), $held)); // two places are promised, one is free; then the housekeeper runs
foreach (await_all($waiters)[1] as $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
was dropped without a release: the pool has destroyed it
number 5
number 6
