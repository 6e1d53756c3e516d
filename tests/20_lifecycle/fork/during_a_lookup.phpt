--TEST--
pcntl_fork(): a name that is being looked up is not found in the child, where nobody looks for it, and in the parent it is
--EXTENSIONS--
pcntl
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip what another thread was about to return is lost in the child'); ?>
--FILE--
<?php
use function Async\{await, spawn, suspend};

$listener = stream_socket_server('tcp://127.0.0.1:0');
$port = explode(':', stream_socket_get_name($listener, false))[1];
$connecting = spawn(fn () => is_resource(@stream_socket_client("tcp://localhost:$port")));
[$other, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reading = spawn(fn () => fgets($other));
suspend();
if (($pid = pcntl_fork()) === 0) {
    $found = await($connecting);
    fwrite($peer, "for whom?\n");
    exit(($found ? 1 : 0) + (await($reading) === "for whom?\n" ? 2 : 0));
}
pcntl_waitpid($pid, $status);
echo 'child: ', pcntl_wexitstatus($status), "\n";
var_dump(await($connecting));
$reading->cancel();
?>
--EXPECT--
child: 2
bool(true)
