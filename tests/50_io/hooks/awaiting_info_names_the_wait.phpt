--TEST--
Hooks: getAwaitingInfo() says what kind of I/O a coroutine waits for
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, suspend};

[$a, $b] = tcp_pair();
[$c, $d] = tcp_pair();
$waiting = [
    'fread' => spawn(fn() => fread($a, 1)),
    'stream_select' => spawn(function () use ($b, $c) {
        [$read, $write, $except] = [[$b, $c], null, null];
        stream_select($read, $write, $except, null);
    }),
    'sleep' => spawn(fn() => sleep(60)),
];
suspend();
foreach ($waiting as $name => $coroutine) {
    echo "$name: ", implode(', ', $coroutine->getAwaitingInfo()), "\n";
    $coroutine->cancel();
}
?>
--EXPECTF--
fread: I/O(descriptor=%d)
stream_select: I/O
sleep: Timer(once)
