--TEST--
Streams in PHP: while a method is suspended, others can neither call it nor close the stream
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

class Slow
{
    public $context;
    public function stream_open(string $path, string $mode): bool { return true; }
    public function stream_read(int $count): string { suspend(); suspend(); return "data\n"; }
    public function stream_write(string $data): int { suspend(); suspend(); echo strlen($data), " "; return strlen($data); }
    public function stream_eof(): bool { return false; }
    public function stream_flush(): bool { return true; }
    public function stream_close(): void { echo "closed\n"; }
}
var_dump(stream_wrapper_register('slow', Slow::class));
$stream = fopen('slow://', 'r+');

$reader = spawn(fn() => fgets($stream));
suspend();
echo outcome(fn() => fclose($stream)), "\n";
echo outcome(fn() => fread($stream, 8192)), "\n";
echo outcome(fn() => fwrite($stream, str_repeat('x', 20000))), "\n";
echo await($reader);

$writer = spawn(fn() => fwrite($stream, 'data'));
suspend();
echo outcome(fn() => fclose($stream)), "\n";
echo outcome(fn() => fwrite($stream, 'more')), "\n";
echo await($writer), "\n";

$file = fopen('php://memory', 'w+');
$copy = spawn(fn() => stream_copy_to_stream($stream, $file, 5));
suspend();
echo outcome(fn() => fclose($file)), "\n";
echo await($copy), "\n";

var_dump(fclose($stream), fclose($file), stream_wrapper_unregister('slow'), in_array('slow', stream_get_wrappers()));
?>
--EXPECT--
bool(true)
Async\AsyncException: The stream is in use: a method of it has not returned yet
Async\AsyncException: The stream is in use: a method of it has not returned yet
8192 8192 3616 20000
data
Async\AsyncException: The stream is in use: a method of it has not returned yet
Async\AsyncException: The stream is in use: a method of it has not returned yet
4 4
Async\AsyncException: The stream is in use: it is being copied
5
closed
bool(true)
bool(true)
bool(true)
bool(false)
