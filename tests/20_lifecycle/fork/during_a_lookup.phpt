--TEST--
pcntl_fork(): the child does not wait for a name lookup of the parent that is under way
--EXTENSIONS--
pcntl
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip what another thread was about to return is lost in the child'); ?>
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$listener = stream_socket_server('tcp://127.0.0.1:0');
$port = explode(':', stream_socket_get_name($listener, false))[1];
$connecting = spawn(fn () => is_resource(@stream_socket_client("tcp://localhost:$port")));
suspend();
if (($pid = pcntl_fork()) === 0) {
    await(spawn(fn () => delay(1))); // and does not look up names: the C library may have been forked in the middle
    exit(7);
}
pcntl_waitpid($pid, $status);
echo 'child: ', pcntl_wexitstatus($status), "\n";
var_dump(await($connecting));
?>
--EXPECT--
child: 7
bool(true)
