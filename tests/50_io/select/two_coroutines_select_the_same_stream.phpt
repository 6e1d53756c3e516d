--TEST--
stream_select(): any number of coroutines may wait for the same stream
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, await_all, suspend};

[$client, $server] = tcp_pair();
[$other, $peer] = tcp_pair();
$select = fn(array $streams) => spawn(function () use ($streams) {
    $read = $streams;
    $write = $except = null;
    $count = stream_select($read, $write, $except, 10);
    return $count . ' ' . implode(',', array_keys($read));
});
$all = [$select(['a' => $client]), $select(['a' => $client, 'b' => $other]), $select(['twice' => $client, 'again' => $client])];
suspend();
fwrite($server, "data\n");
echo implode(' | ', await_all($all)[0]), "\n";

/* The one that leaves does not take the interest of the others along. */
fgets($client);
$cancelled = $select([$client]);
$stays = $select(['stays' => $client]);
suspend();
$cancelled->cancel();
suspend();
fwrite($server, "more\n");
echo await($stays), ' ', fgets($client);

/* A reader takes the data: the one that selects waits on. */
$reader = spawn(fn() => fgets($client));
$waits = $select(['next' => $client]);
suspend();
fwrite($server, "for the reader\n");
echo await($reader);
suspend();
var_dump($waits->isCompleted());
fwrite($server, "for select\n");
echo await($waits), ' ', fgets($client);

/* Two readers are still refused. */
$reader = spawn(fn() => fgets($client));
$waits = $select([$client]);
suspend();
echo outcome(fn() => fgets($client)), "\n";
fwrite($server, "end\n");
echo await($reader);
$waits->cancel();
?>
--EXPECT--
1 a | 1 a | 1 twice,again
1 stays more
for the reader
bool(false)
1 next for select
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
end
