--TEST--
Streams: a php_user_filter that suspends has the data of one coroutine at a time
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, spawn, suspend};

class Slow extends php_user_filter
{
    public static bool $is_inside = false;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            self::$is_inside = true;
            for ($i = 0; $i < 5; $i++) {
                suspend();
            }
            self::$is_inside = false;
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
class Source
{
    public $context;
    private int $position = 0;
    function stream_open(): bool { return true; }
    function stream_read(int $count): string
    {
        $data = substr($GLOBALS['data'], $this->position, $count);
        $this->position += strlen($data);
        return $data;
    }
    function stream_eof(): bool { return $this->position >= strlen($GLOBALS['data']); }
    function stream_close(): void { }
}
stream_filter_register('slow', Slow::class);
stream_wrapper_register('source', Source::class);

$data = implode('', array_map(fn(int $i) => sprintf("%05d\n", $i), range(1, 3000)));
$file = tempnam(sys_get_temp_dir(), 'async');
file_put_contents($file, $data);
$streams = [
    'file' => fn() => fopen($file, 'r'),
    'memory' => fn() => fopen("data:,$data", 'r'),
    'pipe' => fn() => popen('cat ' . escapeshellarg($file), 'r'),
    'written in PHP' => fn() => fopen('source://', 'r'),
];
foreach ($streams as $name => $open) {
    $stream = $open();
    stream_filter_append($stream, 'slow', STREAM_FILTER_READ);
    $reader = spawn(function () use ($stream) {
        for ($all = ''; ($line = fgets($stream)) !== false; $all .= $line);
        return $all;
    });
    turns_until(fn() => Slow::$is_inside);
    $second = outcome(fn() => fgets($stream));
    $close = outcome(fn() => fclose($stream));
    echo "$name: ", await($reader) === $data ? 'complete' : 'broken', "\n  $second\n  $close\n";
    fclose($stream);
}

$stream = fopen($file, 'w');
stream_filter_append($stream, 'slow', STREAM_FILTER_WRITE);
$writer = spawn(fn() => fwrite($stream, 'first'));
turns_until(fn() => Slow::$is_inside);
echo 'writer: ', outcome(fn() => fwrite($stream, 'second')), "\n";
await($writer);
fclose($stream);
var_dump(file_get_contents($file));
unlink($file);
?>
--EXPECT--
file: complete
  Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
  Async\AsyncException: The stream is in use: a method of it has not returned yet
memory: complete
  Async\AsyncException: The stream is in use: a method of it has not returned yet
  Async\AsyncException: The stream is in use: a method of it has not returned yet
pipe: complete
  Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
  Async\AsyncException: The stream is in use: a method of it has not returned yet
written in PHP: complete
  Async\AsyncException: The stream is in use: a method of it has not returned yet
  Async\AsyncException: The stream is in use: a method of it has not returned yet
writer: Async\AsyncException: The stream is in use: a method of it has not returned yet
string(5) "first"
