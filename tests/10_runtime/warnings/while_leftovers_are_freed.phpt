--TEST--
Warnings: one raised while the leftovers of a coroutine are freed names the coroutine
--FILE--
<?php
use function Async\{spawn, suspend};

set_error_handler(function (int $type, string $message) {
    echo strtok($message, ':'), ': ', Async\current_coroutine() === $GLOBALS['main'] ? 'main' : 'another', "\n";
    echo '  frames: ', implode(' ', array_column(debug_backtrace(), 'function')), "\n";
    return true;
});

/* A stream that complains when it is closed: what its filter has kept cannot be sent any more. */
function complaining()
{
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_filter_append($a, 'convert.base64-encode', STREAM_FILTER_WRITE);
    fwrite($a, 'xx');
    return $a;
}

spawn(fn () => 0);
suspend();
$main = Async\current_coroutine();

echo "captured by its function\n";
$stream = complaining();
spawn(function () use ($stream) { suspend(); });
unset($stream);
suspend();
suspend();

echo "an argument\n";
spawn(function () {}, complaining());
suspend();

echo "its result\n";
spawn(function () { return complaining(); });
suspend();

echo "an argument of one that was cancelled before it started\n";
spawn(function () { echo "never\n"; }, complaining())->cancel();
suspend();

echo "kept by an exception that is reported at the end of the script\n";
class Failure extends Exception {
    public $stream;
}
set_exception_handler(function (Throwable $e) { echo 'reported: ', get_class($e), "\n"; });
spawn(function () {
    $failure = new Failure;
    $failure->stream = complaining();
    throw $failure;
});
?>
--EXPECTF--
captured by its function
{coroutine}(): another
  frames: {closure%S}
an argument
{coroutine}(): another
  frames: {closure%S}
its result
{coroutine}(): another
  frames: {closure%S}
an argument of one that was cancelled before it started
{coroutine}(): another
  frames: {closure%S}
kept by an exception that is reported at the end of the script
reported: Failure
{end of script}(): main
  frames: {closure%S} {end of script}
