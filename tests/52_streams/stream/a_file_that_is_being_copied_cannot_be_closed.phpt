--TEST--
Streams: a file that is being copied from or to a socket cannot be closed
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$source, $feed] = tcp_pair();
$file = fopen('php://temp', 'w+');
$copy = spawn(fn() => stream_copy_to_stream($source, $file));
suspend();
echo outcome(fn() => fclose($file)), "\n";
fwrite($feed, 'data');
fclose($feed);
var_dump(await($copy), stream_get_contents($file, offset: 0), fclose($file));

[$target, $drain] = tcp_pair();
$file = popen('exec head -c 67108864 /dev/zero', 'r');
$copy = spawn(fn() => stream_copy_to_stream($file, $target));
suspend();
echo outcome(fn() => pclose($file)), "\n";
spawn(function () use ($drain) { while (strlen(fread($drain, 1 << 20))); });
var_dump(await($copy));
fclose($target);
var_dump(pclose($file));

echo "by itself\n";
class Closing
{
    public $context;
    public static $source;
    function stream_open() { return true; }
    function stream_write($data) { echo outcome(fn() => fclose(self::$source)), "\n"; return strlen($data); }
}
stream_wrapper_register('closing', Closing::class);
[Closing::$source, $feed] = tcp_pair();
fwrite($feed, 'data');
fclose($feed);
var_dump(stream_copy_to_stream(Closing::$source, fopen('closing://', 'w')));
?>
--EXPECT--
Async\AsyncException: The stream is in use: it is being copied
int(4)
string(4) "data"
bool(true)
Async\AsyncException: The stream is in use: it is being copied
int(67108864)
int(0)
by itself
Async\AsyncException: The stream is in use: it is being copied
int(4)
