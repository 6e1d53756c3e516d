--TEST--
Accept: a child that is forked while another coroutine accepts may accept, too
--EXTENSIONS--
pcntl
sockets
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

/** The child greets the first client, the parent the second one. */
function serve(string $address, callable $greet): void
{
    [$told, $tells] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $parent = spawn(fn() => outcome(fn() => $greet('the parent')));
    until(fn() => $parent->getAwaitingInfo());
    if (!$child = pcntl_fork()) {
        fclose($told);
        spawn(fn() => $greet('the child'));
        fwrite($tells, "accepting\n");
        fgets($tells); // until the parent has closed its end
        exit;
    }
    $parent->cancel();
    await($parent);
    fgets($told);
    echo fgets(stream_socket_client("tcp://$address", timeout: 20));
    fclose($told); // not killed: with JIT it may be compiling, into memory that it shares with us
    pcntl_waitpid($child, $status);
    spawn(fn() => $greet('the parent'));
    echo fgets(stream_socket_client("tcp://$address", timeout: 20));
}

[$server, $address] = listen();
serve($address, function (string $who) use ($server) {
    fwrite(stream_socket_accept($server, 20), "$who\n");
});

$server = socket_create_listen(0);
socket_getsockname($server, $host, $port);
serve("127.0.0.1:$port", function (string $who) use ($server) {
    socket_write(socket_accept($server), "$who\n");
});
?>
--EXPECT--
the child
the parent
the child
the parent
