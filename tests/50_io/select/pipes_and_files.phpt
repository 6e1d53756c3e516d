--TEST--
stream_select(): pipes suspend, plain files are always ready
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
$selecting = spawn(function () use ($pipes) {
    $read = [$pipes[1]];
    $write = $except = null;
    return [stream_select($read, $write, $except, 10), fgets($read[0])];
});
suspend();
fwrite($pipes[0], "through a pipe\n");
echo json_encode(await($selecting)), "\n";

echo await(spawn(function () {
    $read = [fopen(__FILE__, 'r')];
    $write = $except = null;
    return stream_select($read, $write, $except, 10);
})), "\n";
?>
--EXPECT--
[1,"through a pipe\n"]
1
