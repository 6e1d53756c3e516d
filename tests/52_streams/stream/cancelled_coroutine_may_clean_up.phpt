--TEST--
Streams: after a cancelled read, its coroutine may drain the stream but send no new request
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function cancelled(callable $clean_up): array
{
    [$client, $server] = tcp_pair();
    $coroutine = spawn(function () use ($client, $clean_up) {
        try {
            fgets($client);
        } catch (Async\AsyncCancellation) {
            $clean_up($client);
        }
    });
    suspend();
    $coroutine->cancel();
    return [$coroutine, $client, $server];
}

echo "It drains\n";
[$coroutine, $client, $server] = cancelled(function ($client) {
    var_dump(fgets($client), fread($client, 3), feof($client));
});
fwrite($server, "late\nsecret");
await($coroutine);
echo outcome(fn() => fread($client, 3)), "\n";

echo "It says goodbye\n";
[$coroutine, $client, $server] = cancelled(function ($client) {
    var_dump(fwrite($client, "QUIT\n"), outcome(fn() => fgets($client)), fclose($client));
});
fwrite($server, "late\n");
await($coroutine);
echo fgets($server);

echo "Another coroutine at its address is another one\n";
[$coroutine, $client, $server] = cancelled(fn() => null);
await($coroutine);
unset($coroutine);
fwrite($server, "late\n");
for ($i = 0; $i < 5; $i++) {
    $refused[] = str_contains(await(spawn(fn() => outcome(fn() => fgets($client)))), 'cannot be used any more');
}
var_dump(array_unique($refused));
?>
--EXPECTF--
It drains
string(5) "late
"
string(1) "s"
bool(false)
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
It says goodbye
int(5)
string(%d) "Async\AsyncException: The stream cannot be asked any more: the answer to a request that was cancelled may come first"
bool(true)
QUIT
Another coroutine at its address is another one
array(1) {
  [0]=>
  bool(true)
}
