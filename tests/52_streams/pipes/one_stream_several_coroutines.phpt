--TEST--
Pipes: a second reader, or a second writer to a process, is refused
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$fifo = fifo();
$reader = spawn(fn() => outcome(fn() => fgets($fifo)));
suspend();
echo 'second reader: ', outcome(fn() => fgets($fifo)), "\n";
fwrite($fifo, "for the first\n");
echo await($reader), "\n";

$process = proc_open(['sh', '-c', 'read go; cat >/dev/null'], [['pipe', 'r']], $pipes);
$writer = spawn(fn() => outcome(fn() => fwrite($pipes[0], str_repeat('x', 100_000))));
suspend();
echo 'second writer: ', outcome(fn() => fwrite($pipes[0], 'y')), "\n";
/* Its data never comes, as no coroutine may write. */
proc_terminate($process);
echo await($writer), "\n";

$parts = array_map(fn(string $letter) => str_repeat($letter, 70_000), ['a', 'b', 'c']);
$writers = array_map(fn(string $part) => spawn(fn() => fwrite($fifo, $part)), $parts);
$all = '';
while (strlen($all) < 210_000) {
    $all .= fread($fifo, 10_000); // all of it, as PHP does it with what fopen() opened
}
var_dump($all === implode($parts), array_map(\Async\await(...), $writers) === [70_000, 70_000, 70_000]);
?>
--EXPECTF--
second reader: Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
'for the first
'
second writer: Async\AsyncException: The stream is in use: another coroutine is writing to it already; use one for each coroutine, from a pool

Notice: fwrite(): Write of %d bytes failed with errno=32 Broken pipe in %s on line %d
%d
bool(true)
bool(true)
