--TEST--
stream_select(): waits for the timeout with only $except and a peer that hung up
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
[$c, $d] = tcp_pair();
fclose($b);
$except = fn(?int $seconds, array $streams, array $read = []) => spawn(fn() => outcome(function () use ($seconds, $streams, $read) {
    $write = [];
    return stream_select($read, $write, $streams, $seconds, $seconds === 0 ? 50_000 : null);
}));

$before = getrusage();
$start = hrtime(true);
$selecting = $except(0, [$a]);
$others = 0;
spawn(function () use (&$others) {
    for (; $others < 10; $others++) {
        suspend();
    }
});
echo await($selecting), ", others ran $others times\n";
echo hrtime(true) - $start >= 50_000_000 ? "in time\n" : "too early\n";

echo "a stream that is still alive is waited for\n";
$selecting = $except(null, [$a, $c]);
suspend();
stream_socket_sendto($d, '!', STREAM_OOB);
echo await($selecting), "\n";

echo "it hangs up during the wait\n";
[$e, $f] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
[$g, $h] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$selecting = $except(null, [$e], [$g]);
suspend();
fclose($f);
for ($i = 0; $i < 10; $i++) {
    suspend();
}
fwrite($h, 'x');
echo await($selecting), "\n";

echo "it is closed during the wait\n";
$selecting = $except(null, [$a]);
suspend();
fclose($a);
echo await($selecting), "\n";

echo "plain files are never urgent\n";
$others = 0;
$selecting = $except(0, [fopen(__FILE__, 'r')]);
spawn(function () use (&$others) { $others++; });
echo await($selecting), ", others ran $others times\n";
?>
--EXPECT--
0, others ran 10 times
in time
a stream that is still alive is waited for
1
it hangs up during the wait
1
it is closed during the wait
TypeError: stream_select(): supplied resource is not a valid stream resource
plain files are never urgent
0, others ran 1 times
