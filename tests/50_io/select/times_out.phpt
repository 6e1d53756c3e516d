--TEST--
stream_select(): the timeout keeps its meaning
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$a, $b] = tcp_pair();
$selecting = spawn(function () use ($a) {
    foreach ([[0, 0], [0, 30_000]] as [$seconds, $microseconds]) {
        $read = [$a];
        $write = $except = null;
        $start = hrtime(true);
        var_dump(stream_select($read, $write, $except, $seconds, $microseconds), $read);
        var_dump(hrtime(true) - $start >= $microseconds * 1000);
    }
    foreach ([[-1, 0], [null, 5]] as [$seconds, $microseconds]) {
        $read = [$a];
        echo outcome(function () use (&$read, $seconds, $microseconds) {
            $none = null;
            return stream_select($read, $none, $none, $seconds, $microseconds);
        }), "\n";
    }
});
spawn(function () { echo "others run\n"; });
await($selecting);
?>
--EXPECT--
int(0)
array(0) {
}
bool(true)
others run
int(0)
array(0) {
}
bool(true)
ValueError: stream_select(): Argument #4 ($seconds) must be greater than or equal to 0
ValueError: stream_select(): Argument #5 ($microseconds) must be null when argument #4 ($seconds) is null
