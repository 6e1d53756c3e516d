--TEST--
pcntl_fork(): the child does not read data that another coroutine waits for on a socket
--EXTENSIONS--
pcntl
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

[$read, $write] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
[$here, $there] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reader = spawn(function () use ($read) {
    for ($lines = ''; strlen($lines) < 10 * 50; ) {
        $lines .= fgets($read);
    }
    return count(array_unique(explode("\n", trim($lines))));
});
suspend();
for ($i = 0; $i < 3; $i++) {
    if (pcntl_fork() === 0) {
        $stop = spawn(fn () => fgets($there)); // the loop of the child runs
        delay(1);
        fwrite($there, "ready\n");
        await($stop);
        fclose($read); // no coroutine is inside any more
        exit(7);
    }
}
for ($i = 0; $i < 3; $i++) {
    fgets($here);
}
for ($i = 0; $i < 50; $i++) {
    fwrite($write, sprintf("line %04d\n", $i));
    suspend();
}
echo await($reader), " lines\n";
for ($i = 0; $i < 3; $i++) {
    fwrite($here, "stop\n"); // one line at a time: a child reads all that are there
    pcntl_wait($status);
    echo pcntl_wexitstatus($status), "\n";
}
?>
--EXPECT--
50 lines
7
7
7
