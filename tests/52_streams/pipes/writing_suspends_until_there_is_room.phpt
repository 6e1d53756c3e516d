--TEST--
Pipes: writing more than fits into a pipe or a terminal suspends only the caller
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

$data = implode("\n", range(1, 60_000)) . "\n";
$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
$reader = spawn(fn() => stream_get_contents($pipes[1]));
echo beside_others(fn() => fwrite($pipes[0], $data)), "\n";
fclose($pipes[0]);
var_dump(await($reader) === $data, proc_close($process));

/* A process that takes nothing before it has been heard, and answers through a terminal. */
$process = proc_open(['sh', '-c', 'stty raw -echo; echo ready; head -c 100000 | wc -c'], [['pty'], ['pty'], ['pty']], $pipes);
echo trim(fgets($pipes[1])), "\n";
echo beside_others(fn() => fwrite($pipes[0], substr($data, 0, 100_000))), "\n";
echo trim(fgets($pipes[1])), "\n";
var_dump(proc_close($process));
?>
--EXPECT--
others ran: 348894
bool(true)
int(0)
ready
others ran: 100000
100000
int(0)
