--TEST--
Pool: making: a wake-up, a cancellation, close() and the end of the factory may come in one tick
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$run = function (string $name, callable ...$events) {
    $gate = new Gate;
    $first = true;
    $made = $gone = 0;
    $pool = new Async\Pool(
        factory: function () use ($gate, &$first, &$made) {
            $first ? $first = false : $gate->wait();
            $made++;
            return new stdClass;
        },
        destructor: function () use (&$gone) { $gone++; },
        max: 2,
    );
    $held = $pool->acquire();
    $a = waiter($pool, 'A');
    steps();
    foreach ($events as $event) {
        $event($gate, $pool, $held, $a);
    }
    steps();
    $gate->open();
    if ($pool->activeCount()) {
        try {
            $pool->release($held);
        } catch (Async\PoolException) {
        }
    }
    steps();
    echo "$name: ", counts($pool), ", made $made, gone $gone\n";
};
$open = fn ($gate) => $gate->open();
$release = fn ($gate, $pool, $held) => $pool->release($held);
$cancel = fn ($gate, $pool, $held, $a) => $a->cancel();
$close = fn ($gate, $pool) => $pool->close();

$run('release, cancel', $release, $cancel);
$run('cancel, release', $cancel, $release);
$run('open, cancel', $open, $cancel);
$run('open, release', $open, $release);
$run('release, open', $release, $open);
$run('open, release, cancel', $open, $release, $cancel);
$run('release, close', $release, $close);
$run('open, close', $open, $close);
$run('close, open', $close, $open);
$run('cancel, close', $cancel, $close);
$run('release, cancel, close', $release, $cancel, $close);
?>
--EXPECT--
A: Async\AsyncCancellation: Coroutine cancelled
release, cancel: idle 1, active 0, made 1, gone 0
A: Async\AsyncCancellation: Coroutine cancelled
cancel, release: idle 1, active 0, made 1, gone 0
A: Async\AsyncCancellation: Coroutine cancelled
open, cancel: idle 2, active 0, made 2, gone 0
A got stdClass
open, release: idle 2, active 0, made 2, gone 0
A got stdClass
release, open: idle 2, active 0, made 2, gone 0
A: Async\AsyncCancellation: Coroutine cancelled
open, release, cancel: idle 2, active 0, made 2, gone 0
A: Async\PoolException: Pool is closed
release, close: idle 0, active 0, made 2, gone 2
A: Async\PoolException: Pool is closed
open, close: idle 0, active 0, made 2, gone 2
A: Async\PoolException: Pool is closed
close, open: idle 0, active 0, made 2, gone 2
A: Async\AsyncCancellation: Coroutine cancelled
cancel, close: idle 0, active 0, made 1, gone 1
A: Async\AsyncCancellation: Coroutine cancelled
release, cancel, close: idle 0, active 0, made 1, gone 1
