--TEST--
Streams: a filter cannot be removed while it runs, or while a coroutine waits for its data
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

class Slow extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            suspend();
            suspend();
            $bucket->data = strtoupper($bucket->data);
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('slow', Slow::class);

[$client, $server] = tcp_pair();
$filter = stream_filter_append($client, 'slow', STREAM_FILTER_WRITE);
$writer = spawn(fn() => fwrite($client, "data\n"));
suspend();
echo outcome(fn() => stream_filter_remove($filter)), "\n";
await($writer);
echo fgets($server);
var_dump(stream_filter_remove($filter));

$filter = stream_filter_append($client, 'string.rot13', STREAM_FILTER_READ);
$reader = spawn(fn() => fread($client, 4));
suspend();
echo outcome(fn() => stream_filter_remove($filter)), "\n";
fwrite($server, "data");
var_dump(await($reader), stream_filter_remove($filter));
?>
--EXPECT--
Async\AsyncException: The stream is in use: a method of it has not returned yet
DATA
bool(true)
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
string(4) "qngn"
bool(true)
