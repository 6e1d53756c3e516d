--TEST--
Stream in PHP: the first coroutine of the process, made by a method, cannot close the stream
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{await, spawn};

class Source
{
    public static Closure $during;
    public $context;
    private int $reads = 0;

    function stream_open() { return true; }
    function stream_eof() { return $this->reads > 1; }
    function stream_stat() { return []; }
    function stream_flush() { return true; } /* since 8.6, fclose() says false without it */

    function stream_read($count)
    {
        if ($this->reads++) {
            return '';
        }
        (self::$during)();
        return "text\n";
    }

    function stream_write($data)
    {
        (self::$during)();
        return strlen($data);
    }
}

function alone(string $name, Closure $case): void
{
    if (!($child = pcntl_fork())) {
        echo "-- $name\n";
        $stream = fopen('source://x', 'r+');
        Source::$during = function () use ($stream) {
            echo await(spawn(fn () => outcome(fn () => fclose($stream)))), "\n";
        };
        echo show($case($stream)), "\n";
        echo show(await(spawn(fn () => fclose($stream)))), "\n";
        exit;
    }
    pcntl_waitpid($child, $status);
}

stream_wrapper_register('source', 'Source');
alone('fgets()', fn ($stream) => fgets($stream));
alone('stream_get_contents()', fn ($stream) => stream_get_contents($stream));
alone('stream_copy_to_stream()', fn ($stream) => stream_copy_to_stream($stream, tmpfile()));
alone('fwrite()', fn ($stream) => fwrite($stream, 'text'));

echo "-- a fatal error in a method, then the first coroutine\n";
register_shutdown_function(function () {
    $other = fopen('source://y', 'r');
    Source::$during = fn () => null;
    echo outcome(fn () => await(spawn(fn () => fgets($other)))), "\n";
    echo show(fgets($other)), "\n";
});
ini_set('display_errors', 0);
Source::$during = fn () => @trigger_error('fatal', E_USER_ERROR);
fgets(fopen('source://x', 'r'));
?>
--EXPECT--
-- fgets()
Async\AsyncException: The stream is in use: a method of it has not returned yet
'text
'
true
-- stream_get_contents()
Async\AsyncException: The stream is in use: a method of it has not returned yet
'text
'
true
-- stream_copy_to_stream()
Async\AsyncException: The stream is in use: a method of it has not returned yet
5
true
-- fwrite()
Async\AsyncException: The stream is in use: a method of it has not returned yet
4
true
-- a fatal error in a method, then the first coroutine
Async\AsyncException: Cannot spawn a coroutine when async is disabled
'text
'
