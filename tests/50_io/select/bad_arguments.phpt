--TEST--
stream_select(): bad arguments are complained about
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($b, 'x');
$select = function (mixed $stream, mixed ...$timeout) {
    return outcome(function () use ($stream, $timeout) {
        [$read, $write, $except] = [[$stream], null, null];
        return stream_select($read, $write, $except, ...$timeout);
    });
};
$closed = fopen('php://memory', 'r');
fclose($closed);
echo await(spawn(fn() => implode("\n", [
    $select('no stream', 1), $select($closed, 1), $select($a, 1, 'no number'), $select($a, -1), $select($a, null, 1),
    $select($a, '1'), $select($a, 0, 1), $select($a, 1, null),
]))), "\n";
?>
--EXPECT--
ValueError: No stream arrays were passed
ValueError: No stream arrays were passed
TypeError: stream_select(): Argument #5 ($microseconds) must be of type ?int, string given
ValueError: stream_select(): Argument #4 ($seconds) must be greater than or equal to 0
ValueError: stream_select(): Argument #5 ($microseconds) must be null when argument #4 ($seconds) is null
1
1
1
