--TEST--
Streams: fclose() of a stream in use, where suspending is impossible, closes it a little later
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

class Owner
{
    private $self;
    public function __construct(private $stream) { $this->self = $this; }
    public function __destruct() { var_dump(fclose($this->stream)); }
}
$places = [
    'garbage collection' => function ($stream) { new Owner($stream); gc_collect_cycles(); },
    'signal handler' => function ($stream) {
        pcntl_signal(SIGUSR1, function () use ($stream) { var_dump(fclose($stream)); });
        posix_kill(getmypid(), SIGUSR1);
        pcntl_signal_dispatch();
    },
];
foreach ($places as $place => $close) {
    echo "$place\n";
    [$client, $server] = tcp_pair();
    $reader = spawn(fn() => fread($client, 1));
    suspend();
    $close($client);
    var_dump(await($reader));
    turns_until(fn() => !is_resource($client));
    var_dump(fread($server, 1), feof($server));
}
?>
--EXPECT--
garbage collection
bool(true)
bool(false)
string(0) ""
bool(true)
signal handler
bool(true)
bool(false)
string(0) ""
bool(true)
