--TEST--
Streams: where suspending is impossible, reads block instead of failing
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$client, $server] = tcp_pair();
fwrite($server, "in an output callback\nin a destructor\n");
await(spawn(function () use ($client) {
    ob_start(fn($text) => $text . fgets($client));
    echo "";
    ob_end_flush();
}));

/* Freed while an exception is on its way. */
class Reader
{
    public function __construct(private $stream) {}
    public function __destruct() { echo fgets($this->stream); }
}
await(spawn(function () use ($client) {
    try {
        $reader = new Reader($client);
        (function () use (&$reader) { $mine = $reader; $reader = null; throw new Exception; })();
    } catch (Exception) {
    }
}));
?>
--EXPECT--
in an output callback
in a destructor
