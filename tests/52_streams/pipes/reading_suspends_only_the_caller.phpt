--TEST--
Pipes: reading from a process, a FIFO or a terminal suspends only the caller
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, suspend};

/* Writes when the other end waits, and others have run. */
$later = function ($stream, string $line) {
    for ($i = 0; $i < 10; $i++) {
        suspend();
    }
    fwrite($stream, $line);
};
$answer = 'read line; echo "got $line"; exit 3';
$process = proc_open(['sh', '-c', $answer], [['pipe', 'r'], ['pipe', 'w']], $pipes);
spawn($later, $pipes[0], "one\n");
echo 'fgets of proc_open(), ', beside_others(fn() => fgets($pipes[1])), "\n";
echo 'feof, ', json_encode([fgets($pipes[1]), feof($pipes[1])]), "\n";
echo 'proc_close, ', proc_close($process), "\n";

$pipe = popen('sleep 0.2; echo two; echo three', 'r');
echo 'stream_get_contents of popen(), ', beside_others(fn() => stream_get_contents($pipe)), "\n";
echo 'pclose, ', pclose($pipe), "\n";

$fifo = fifo();
spawn($later, $fifo, "four\n");
echo 'fgets of a FIFO, ', beside_others(fn() => fgets($fifo)), "\n";

$process = proc_open(['sh', '-c', 'sleep 0.2; echo five; read line'], [['pty'], ['pty']], $pipes);
echo 'fgets of a pseudo-terminal, ', beside_others(fn() => fgets($pipes[1])), "\n";
fwrite($pipes[0], "\n");
echo 'proc_close, ', proc_close($process), "\n";
?>
--EXPECT--
fgets of proc_open(), others ran: 'got one
'
feof, [false,true]
proc_close, 3
stream_get_contents of popen(), others ran: 'two
three
'
pclose, 0
fgets of a FIFO, others ran: 'four
'
fgets of a pseudo-terminal, others ran: 'five
'
proc_close, 0
