--TEST--
Locks: a wait for a lock ends by a cancellation, and when its stream is closed
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$file = tmpfile();
$open = fn() => fopen(stream_get_meta_data($file)['uri'], 'r+');
flock($file, LOCK_EX);

$streams = [$open(), $open(), $open()];
$waiting = array_map(fn($stream) => spawn(fn() => outcome(fn() => flock($stream, LOCK_EX))), $streams);
suspend();
echo $waiting[0]->getAwaitingInfo()[0] ?? '', "\n";
$waiting[0]->cancel();
fclose($streams[1]);
echo await($waiting[0]), "\n", await($waiting[1]), "\n";
flock($file, LOCK_UN);
echo await($waiting[2]), "\n";
var_dump(flock($streams[0], LOCK_SH | LOCK_NB), is_resource($streams[1]), flock($streams[2], LOCK_UN));
var_dump(flock($streams[0], LOCK_SH | LOCK_NB));
?>
--EXPECT--
File lock
Async\AsyncCancellation: Coroutine cancelled
false
true
bool(false)
bool(false)
bool(true)
bool(true)
