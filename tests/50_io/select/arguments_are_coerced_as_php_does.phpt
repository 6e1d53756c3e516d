--TEST--
stream_select(): a timeout that PHP coerces suspends, and PHP warns about it once
--FILE--
<?php
require __DIR__ . '/../../io.inc';

$select = fn(mixed ...$timeout) => function () use ($timeout) {
    static $pair;
    $pair ??= stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $read = [$pair[0]];
    $write = $except = null;
    return stream_select($read, $write, $except, ...$timeout);
};
compare_with_stock([
    '0, 1000.0' => $select(0, 1000.0),
    '"0", "1000"' => $select('0', '1000'),
    'false, true' => $select(false, true),
    '0, 1000.5' => $select(0, 1000.5),
    '0.5, 1' => $select(0.5, 1),
    'named' => $select(microseconds: '1', seconds: '0'),
    '"soon"' => $select('soon'),
    '"1 s"' => $select('1 s'),
    '1, []' => $select(1, []),
    '"-1"' => $select('-1'),
    '0, "-1"' => $select(0, '-1'),
    'null, 1.5' => $select(null, 1.5),
    'none' => $select(),
    'one too many' => $select(1, 2, null, 4),
    'no array' => function () {
        $read = $write = $except = 'no array';
        return stream_select($read, $write, $except, 0.5);
    },
]);
?>
--EXPECTF--
0, 1000.0: 0, others ran
"0", "1000": 0, others ran
false, true: 0, others ran
  Implicit conversion from float 1000.5 to int loses precision
0, 1000.5: 0, others ran
  Implicit conversion from float 0.5 to int loses precision
0.5, 1: 0, others ran
named: 0, others ran
"soon": TypeError: stream_select(): Argument #4 ($seconds) must be of type ?int, string given
"1 s": TypeError: stream_select(): Argument #4 ($seconds) must be of type ?int, string given
1, []: TypeError: stream_select(): Argument #5 ($microseconds) must be of type ?int, array given
"-1": ValueError: stream_select(): Argument #4 ($seconds) must be greater than or equal to 0
0, "-1": ValueError: stream_select(): Argument #5 ($microseconds) must be greater than or equal to 0
  Implicit conversion from float 1.5 to int loses precision
null, 1.5: ValueError: stream_select(): Argument #5 ($microseconds) must be null when argument #4 ($seconds) is null
none: ArgumentCountError: stream_select() expects at least 4 arguments, 3 given
one too many: ArgumentCountError: stream_select() expects at most %d arguments, 7 given
no array: TypeError: stream_select(): Argument #1 ($read) must be of type ?array, string given
as stock PHP
