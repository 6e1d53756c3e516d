--TEST--
Streams: a cancelled coroutine's stream still writes what its filter holds
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, delay, spawn, suspend};

$write = function () {
    $path = tempnam(sys_get_temp_dir(), 'async');
    $GLOBALS['paths'][] = $path;
    $stream = fopen($path, 'w');
    stream_filter_append($stream, 'convert.base64-encode', STREAM_FILTER_WRITE);
    fwrite($stream, 'hello world!!');
    delay(60_000);
};
$coroutines = [spawn($write), spawn(fn() => $write()), spawn(fn() => array_map($write, [1]))];
until(fn() => count($GLOBALS['paths'] ?? []) === 3);
suspend();
foreach ($coroutines as $i => $coroutine) {
    $coroutine->cancel();
    try {
        await($coroutine);
    } catch (Cancellation $e) {
        echo file_get_contents($paths[$i]), "\n";
    }
    unlink($paths[$i]);
}
?>
--EXPECT--
aGVsbG8gd29ybGQhIQ==
aGVsbG8gd29ybGQhIQ==
aGVsbG8gd29ybGQhIQ==
