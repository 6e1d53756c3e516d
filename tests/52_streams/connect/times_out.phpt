--TEST--
stream_socket_client(): the timeout of connecting keeps its meaning
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$address, $kept] = unreachable();
$coroutine = spawn(function () use ($address) {
    $start = hrtime(true);
    var_dump(@stream_socket_client("tcp://$address", $code, $message, 0.05), $code, $message);
    var_dump(hrtime(true) - $start >= 50_000_000);
    var_dump(@fsockopen('tcp://' . explode(':', $address)[0], (int) explode(':', $address)[1], $code, $message, 0.01));
    var_dump($code, $message);
});
spawn(function () { echo "others run\n"; });
await($coroutine);
?>
--EXPECTF--
others run
bool(false)
int(110)
string(%d) "%s timed out"
bool(true)
bool(false)
int(110)
string(%d) "%s timed out"
