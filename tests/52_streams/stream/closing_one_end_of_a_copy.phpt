--TEST--
Streams: closing one of the two sockets that are being copied ends the copy, whichever it waits for
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function copying(): array
{
    [$source, $feed] = tcp_pair();
    [$target, $drain] = tcp_pair();
    $copy = spawn(fn() => outcome(fn() => stream_copy_to_stream($source, $target)));
    return [$copy, $source, $feed, $target, $drain];
}

echo "It waits for the source\n";
[$copy, $source, $feed, $target, $drain] = copying();
fwrite($feed, 'data');
fread($drain, 4);
fclose($target);
echo await($copy), "\n";
fwrite($feed, 'more');
var_dump(feof($source), fread($source, 4));

[$copy, $source, $feed, $target, $drain] = copying();
fwrite($feed, 'data');
fread($drain, 4);
fclose($source);
echo await($copy), "\n";
fwrite($target, 'more');
var_dump(fread($drain, 4));

echo "It waits for the target\n";
[$copy, $source, $feed, $target, $drain] = copying();
$writer = spawn(fn() => @fwrite($feed, str_repeat('x', 64 << 20)));
suspend();
fclose($source);
echo await($copy), "\n";
var_dump(is_resource($target));

[$copy, $source, $feed, $target, $drain] = copying();
$writer = spawn(fn() => @fwrite($feed, str_repeat('x', 64 << 20)));
suspend();
fclose($target);
echo await($copy), "\n";
fclose($source);
?>
--EXPECT--
It waits for the source
false
bool(false)
string(4) "more"
false
string(4) "more"
It waits for the target
false
bool(true)
false
