--TEST--
PHP 8.5: fclose() by a method of its own stream gives PHP's warning, in a coroutine, too
--SKIPIF--
<?php if (PHP_VERSION_ID < 80500) die('skip before 8.5 PHP does not refuse it'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{await, spawn, suspend};

class Closing
{
    public $context;
    public static $stream;

    public function stream_open($path, $mode, $options, &$opened): bool { return true; }
    public function stream_eof(): bool { return false; }
    public function stream_read(int $count): string { return $this->close('read'); }
    public function stream_write(string $data): int { $this->close('write'); return strlen($data); }
    public function stream_flush(): bool { return true; }
    public function stream_cast(int $as) { $this->close('cast'); return false; }

    private function close(string $method): string
    {
        static $seen = []; /* stream_select() may ask stream_cast() more than once */
        if (isset($seen[$method])) {
            return 'x';
        }
        $seen[$method] = true;
        echo "  $method: ", outcome(fn() => @fclose(self::$stream)), ', ', error_get_last()['message'], "\n";
        error_clear_last();
        echo "  another coroutine: ", await(spawn(fn() => outcome(fn() => fclose(self::$stream)))), "\n";
        return 'x';
    }
}
stream_wrapper_register('closing', Closing::class);
await(spawn(function () {
    $stream = Closing::$stream = fopen('closing://', 'r+');
    echo fread($stream, 1), "\n";
    echo fwrite($stream, 'data'), "\n";
    $read = [$stream];
    $write = $except = null;
    echo outcome(fn() => @stream_select($read, $write, $except, 0)), "\n";
    var_dump(fclose($stream));
}));
?>
--EXPECT--
  read: false, fclose(): cannot close the provided stream, as it must not be manually closed
  another coroutine: Async\AsyncException: The stream is in use: a method of it has not returned yet
x
  write: false, fclose(): cannot close the provided stream, as it must not be manually closed
  another coroutine: Async\AsyncException: The stream is in use: a method of it has not returned yet
4
  cast: false, fclose(): cannot close the provided stream, as it must not be manually closed
  another coroutine: Async\AsyncException: The stream is in use: a method of it has not returned yet
ValueError: No stream arrays were passed
bool(true)
