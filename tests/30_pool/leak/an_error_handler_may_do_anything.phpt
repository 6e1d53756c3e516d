--TEST--
Pool: leak: the error handler that gets the warning may release, close, suspend and throw
--FILE--
<?php
require __DIR__ . '/../pool.inc';
foreach (['release', 'close', 'suspend', 'throw'] as $what) {
    $pool = new Async\Pool(fn () => new Conn, leakThreshold: 10, max: 3);
    $r = [$pool->acquire(), $pool->acquire()];
    $told = 0;
    set_error_handler(function () use ($what, $pool, $r, &$told) {
        match ($told++ ? 'nothing' : $what) {
            'release' => @$pool->release($r[0]),
            'close' => $pool->close(),
            'suspend' => Async\suspend(),
            'throw' => throw new DomainException('handler'),
            'nothing' => null,
        };
        return true;
    });
    until(function () use (&$told) { return $told >= 2; });
    restore_error_handler();
    echo "$what: ", counts($pool), "\n";
    set_error_handler(fn () => true);
    $pool->close();
    unset($r);
    restore_error_handler();
}
?>
--EXPECT--
release: idle 1, active 1
close: idle 0, active 2
suspend: idle 0, active 2
throw: idle 0, active 2
