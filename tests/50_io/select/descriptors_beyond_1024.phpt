--TEST--
stream_select(): descriptors that select() cannot represent work in a coroutine as small ones do
--EXTENSIONS--
posix
--SKIPIF--
<?php if (posix_getrlimit()['soft openfiles'] !== 'unlimited' && posix_getrlimit()['soft openfiles'] < 1100 && !posix_setrlimit(POSIX_RLIMIT_NOFILE, 1200, -1)) die('skip needs more descriptors'); ?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

@posix_setrlimit(POSIX_RLIMIT_NOFILE, 1200, posix_getrlimit()['hard openfiles'] === 'unlimited' ? -1 : posix_getrlimit()['hard openfiles']);
$small = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$fill = [];
while (count($fill) < 1030) {
    $fill[] = fopen('/dev/null', 'r');
}
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
function select(array $read, array $write, ?int $seconds): string
{
    $except = $read;
    $count = stream_select($read, $write, $except, $seconds);
    return json_encode([$count, array_keys($read), array_keys($write), array_keys($except)]);
}
$tests = function () use ($a, $b, $small) {
    echo 'nothing: ', select(['a' => $a], [], 0), "\n";
    $writer = spawn(fn() => fwrite($b, "x\ny\n"));
    echo 'it waits: ', select(['a' => $a, 's' => $small[0]], [], 10), "\n";
    echo 'at once: ', select([7 => $a, 8 => $small[0]], ['w' => $b, 'v' => $small[1]], 0), "\n";
    fgets($a);
    echo 'in the buffer: ', select(['a' => $a, 's' => $small[0]], ['w' => $b], null), "\n";
    fgets($a);
    set_error_handler(function ($type, $message) { echo "  $message\n"; return true; });
    $answer = select(['m' => fopen('php://memory', 'r'), 'a' => $a], ['w' => $b], 0);
    echo "no descriptor: $answer\n";
    fclose($b);
    echo 'closed by the peer: ', select(['a' => $a], [], 10), "\n";
};
await(spawn($tests));
?>
--EXPECT--
nothing: [0,[],[],[]]
it waits: [1,["a"],[],[]]
at once: [3,[7],["w","v"],[]]
in the buffer: [1,["a"],[],[]]
  stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor
  stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor
no descriptor: [1,[],["w"],[]]
closed by the peer: [1,["a"],[],[]]
