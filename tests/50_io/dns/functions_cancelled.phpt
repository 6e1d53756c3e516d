--TEST--
DNS: a function that asks a name server can be cancelled
--EXTENSIONS--
sockets
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';
use_resolver();

$start = <<<'PHP'
    foreach (lookups('stuck.test', '127.9.9.9') as $name => $lookup) {
        $coroutines[$name] = spawn(fn() => outcome($lookup));
    }
    until_asked('stuck.test', count($coroutines) - 1);
    until_asked('127.9.9.9');
    PHP;
run_child($start . <<<'PHP'
    foreach ($coroutines as $name => $coroutine) {
        $coroutine->cancel();
        echo "$name: ", await($coroutine), "\n";
    }
    PHP);
run_child($start . 'echo "exit\n"; exit;');
run_child('@unlink(getenv("RESOLVER") . "/log");' . $start . 'open_gate(); usleep(1); eval("class Same {} class Same {}");');
?>
--EXPECTF--
gethostbyname: Async\AsyncCancellation: Coroutine cancelled
gethostbynamel: Async\AsyncCancellation: Coroutine cancelled
gethostbyaddr: Async\AsyncCancellation: Coroutine cancelled
dns_get_record: Async\AsyncCancellation: Coroutine cancelled
checkdnsrr: Async\AsyncCancellation: Coroutine cancelled
getmxrr: Async\AsyncCancellation: Coroutine cancelled
stream_socket_server: Async\AsyncCancellation: Coroutine cancelled
socket_addrinfo_lookup: Async\AsyncCancellation: Coroutine cancelled
socket_connect: Async\AsyncCancellation: Coroutine cancelled
exit
%AFatal error: Cannot %Sdeclare class Same%s
exit code 255, signal 0
