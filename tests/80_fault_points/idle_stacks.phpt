--TEST--
Fault points: a stack that cannot be given back is only lost
--EXTENSIONS--
pcntl
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
if (getenv('SKIP_ASAN')) die('skip coroutines have stacks of the engine there');
?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await_all, delay, spawn};

/* More than are kept; the seed makes the seconds pass at once. */
sweep(['munmap(stack)' => SAME], function () {
    putenv('ASYNC_SEED=1');
    $wave = function () {
        $coroutines = [];
        for ($i = 0; $i < 1300; $i++) {
            $coroutines[] = spawn(fn () => delay(1));
        }
        return count(await_all($coroutines)[0]);
    };
    $ended = $wave();
    delay(2000);
    delay(2000);
    return $ended + $wave() . ' ended';
});
?>
--EXPECT--
normally: 2600 ended
swept
