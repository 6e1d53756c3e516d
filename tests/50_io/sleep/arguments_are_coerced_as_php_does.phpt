--TEST--
sleep(): arguments that PHP coerces suspend, and PHP warns about them once
--FILE--
<?php
require __DIR__ . '/../../io.inc';

compare_with_stock([
    'usleep(1000.0)' => fn() => usleep(1000.0),
    'usleep(1000.5)' => fn() => usleep(1000.5),
    'usleep("1000")' => fn() => usleep('1000'),
    'usleep("1000 us")' => fn() => usleep('1000 us'),
    'usleep(true)' => fn() => usleep(true),
    'usleep(null)' => fn() => usleep(null),
    'usleep(microseconds: "1000")' => fn() => usleep(microseconds: '1000'),
    'usleep(...["1000"])' => fn() => usleep(...['1000']),
    'usleep() by name' => fn() => call_user_func('usleep', '1000'),
    'sleep("0")' => fn() => sleep('0'),
    'sleep(0.25)' => fn() => sleep(0.25),
    'time_nanosleep("0", 1e6)' => fn() => time_nanosleep('0', 1e6),
    'time_sleep_until(string)' => fn() => time_sleep_until((string) (microtime(true) + 0.5)),
    'sleep(2 ** 32)' => fn() => sleep(2 ** 32),
    'usleep("soon")' => fn() => usleep('soon'),
    'usleep([])' => fn() => usleep([]),
    'usleep(NAN)' => fn() => usleep(NAN),
    'usleep("-1")' => fn() => usleep('-1'),
    'time_nanosleep(0.5, [])' => fn() => time_nanosleep(0.5, []),
    'time_nanosleep("-1", 0.5)' => fn() => time_nanosleep('-1', 0.5),
    'time_sleep_until("never")' => fn() => time_sleep_until('never'),
    'time_sleep_until(1e11)' => fn() => time_sleep_until(1e11),
    'usleep(1, 2)' => fn() => usleep(1, 2),
]);
?>
--EXPECTF--
usleep(1000.0): NULL, others ran
  Implicit conversion from float 1000.5 to int loses precision
usleep(1000.5): NULL, others ran
usleep("1000"): NULL, others ran
usleep("1000 us"): TypeError: usleep(): Argument #1 ($microseconds) must be of type int, string given
usleep(true): NULL, others ran
  usleep(): Passing null to parameter #1 ($microseconds) of type int is deprecated
usleep(null): NULL, others ran
usleep(microseconds: "1000"): NULL, others ran
usleep(...["1000"]): NULL, others ran
usleep() by name: NULL, others ran
sleep("0"): 0, others ran
  Implicit conversion from float 0.25 to int loses precision
sleep(0.25): 0, others ran
time_nanosleep("0", 1e6): true, others ran
time_sleep_until(string): true, others ran
sleep(2 ** 32): %r(0, others ran|ValueError: .*)%r
usleep("soon"): TypeError: usleep(): Argument #1 ($microseconds) must be of type int, string given
usleep([]): TypeError: usleep(): Argument #1 ($microseconds) must be of type int, array given
usleep(NAN): TypeError: usleep(): Argument #1 ($microseconds) must be of type int, float given
usleep("-1"): ValueError: usleep(): Argument #1 ($microseconds) must be %s
  Implicit conversion from float 0.5 to int loses precision
time_nanosleep(0.5, []): TypeError: time_nanosleep(): Argument #2 ($nanoseconds) must be of type int, array given
  Implicit conversion from float 0.5 to int loses precision
time_nanosleep("-1", 0.5): ValueError: time_nanosleep(): Argument #1 ($seconds) must be greater than or equal to 0
time_sleep_until("never"): TypeError: time_sleep_until(): Argument #1 ($timestamp) must be of type float, string given
time_sleep_until(1e11): %s
usleep(1, 2): ArgumentCountError: usleep() expects exactly 1 argument, 2 given
as stock PHP
