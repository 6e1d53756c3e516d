--TEST--
Streams: the first coroutine, started by an error handler in a write, does not free the stream
--SKIPIF--
<?php if (PHP_VERSION_ID >= 80600) die('skip PHP 8.6 reports the errors when the operation has ended; see 25_new_php'); ?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, suspend};

[$stream, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fclose($peer);
set_error_handler(function (int $type, string $message) use ($stream, &$closer) {
    echo $message, "\n";
    $closer = spawn(fn() => fclose($stream));
    suspend();
    var_dump($closer->isCompleted());
});
var_dump(fwrite($stream, 'x'));
suspend();
var_dump($closer->isCompleted(), is_resource($stream));
?>
--EXPECT--
fwrite(): Send of 1 bytes failed with errno=32 Broken pipe
bool(false)
bool(false)
bool(true)
bool(false)
