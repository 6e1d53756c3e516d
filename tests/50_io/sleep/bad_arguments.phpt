--TEST--
sleep() and its relatives: complain about bad arguments as outside coroutines
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

await(spawn(function () {
    foreach ([fn() => sleep(-1), fn() => usleep(-1), fn() => time_nanosleep(-1, 0), fn() => time_nanosleep(0, 1_000_000_000),
        fn() => time_sleep_until(-1.0), fn() => time_sleep_until(time() - 1), fn() => sleep("x"), fn() => sleep()] as $way) {
        echo outcome($way), "\n";
    }
    spawn(function () { echo "others run\n"; });
    usleep(0);
    echo sleep(0), sleep("0"), sleep(0.0), "\n";
}));
?>
--EXPECTF--
ValueError: sleep(): Argument #1 ($seconds) must be %r(greater than or equal to 0|between 0 and 4294967295)%r
ValueError: usleep(): Argument #1 ($microseconds) must be %r(greater than or equal to 0|between 0 and 4294967295)%r
ValueError: time_nanosleep(): Argument #1 ($seconds) must be greater than or equal to 0
ValueError: Nanoseconds was not in the range 0 to 999 999 999 or seconds was negative
ValueError: time_sleep_until(): Argument #1 ($timestamp) must be between 0 and %d

Warning: time_sleep_until(): Argument #1 ($timestamp) must be greater than or equal to the current time in %s on line %d
false
TypeError: sleep(): Argument #1 ($seconds) must be of type int, string given
ArgumentCountError: sleep() expects exactly 1 argument, 0 given
others run
000
