--TEST--
Fault points: a pool whose health checks cannot be scheduled is not made
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

sweep(['uv_loop_init' => '0 of 2 left, Async\PollException: Cannot start the event loop'], function () {
    $made = $gone = 0;
    try {
        $pool = new Async\Pool(function () use (&$made) {
            return ++$made;
        }, function () use (&$gone) {
            $gone++;
        }, fn () => true, min: 2, healthcheckInterval: 1000);
        return "$made made";
    } catch (Async\AsyncException $e) {
        return ($made - $gone) . " of $made left, " . get_class($e) . ': ' . $e->getMessage();
    }
});
?>
--EXPECT--
normally: 2 made
swept
