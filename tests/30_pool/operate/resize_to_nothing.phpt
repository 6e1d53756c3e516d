--TEST--
Pool: after resize(0, 0) nothing is made, and coroutines wait until the next resize()
--FILE--
<?php
$made = 0;
$pool = new Async\Pool(function () use (&$made) { $made++; return new stdClass; }, max: 2);
$pool->resize(0, 0);
var_dump($pool->tryAcquire());
try {
    $pool->acquire(timeout: 5);
} catch (Async\TimeoutException $e) {
    echo "waited, $made made\n";
}
$waiter = Async\spawn(fn () => $pool->use(fn () => 'served'));
Async\suspend();
$pool->resize(0, 1);
echo Async\await($waiter), ", $made made\n";
?>
--EXPECT--
NULL
waited, 0 made
served, 1 made
