--TEST--
Streams: stream_copy_to_stream() suspends on both ends
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$source, $feed] = tcp_pair();
[$target, $drain] = tcp_pair();
$data = random_bytes(8 << 20);
$copy = spawn(function () use ($source, $target) {
    $copied = stream_copy_to_stream($source, $target);
    fclose($target);
    return $copied;
});
$writer = spawn(function () use ($feed, $data) { fwrite($feed, $data); fclose($feed); });
var_dump(stream_get_contents($drain) === $data, await($copy) === strlen($data));
?>
--EXPECT--
bool(true)
bool(true)
