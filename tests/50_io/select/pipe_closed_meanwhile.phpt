--TEST--
stream_select(): closing a pipe that another coroutine selects ends the call
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function select_forever(array $read): Async\Coroutine
{
    $selecting = spawn(fn() => outcome(function () use ($read) {
        $write = $except = null;
        return stream_select($read, $write, $except, null);
    }));
    suspend();
    return $selecting;
}

$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
$selecting = select_forever([$pipes[1], $pipes[2]]);
fclose($pipes[1]);
echo await($selecting), "\n";
$selecting = select_forever([$pipes[2]]);
fclose($pipes[2]);
echo await($selecting), "\n";
$popen = popen('exec cat', 'w');
$selecting = spawn(fn() => outcome(function () use ($popen) {
    $except = [$popen];
    $none = null;
    return stream_select($none, $none, $except, null);
}));
suspend();
pclose($popen);
echo await($selecting), "\n";
fclose($pipes[0]);
proc_close($process);
?>
--EXPECT--
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
