--TEST--
signal(): a callback needs no variable
--FILE--
<?php
use Async\Signal;
use function Async\{delay, signal, spawn};

$server = spawn(fn() => delay(60_000));
signal(Signal::SIGTERM)->map(fn() => $server->cancel());
gc_collect_cycles();
posix_kill(getmypid(), 15);
try {
    Async\await($server);
} catch (Async\AsyncCancellation) {
    echo "stopped\n";
}
?>
--EXPECT--
stopped
