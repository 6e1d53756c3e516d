--TEST--
A variable that a call will fill may be assigned, copied or freed by another coroutine meanwhile
--SKIPIF--
<?php
foreach (['pcntl', 'sockets'] as $extension) {
    extension_loaded($extension) or die("skip needs $extension");
}
?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend, delay};

class Noisy
{
    public function __construct(private Closure $then)
    {
    }

    public function __destruct()
    {
        ($this->then)();
    }
}

/** Each is a call that waits and fills $v, what lets it go on, and what it must leave in $v. */
$programs = [
    'exec' => function () {
        $fifo = fifo_name();
        return [fn(&$v) => exec("cat $fifo; echo b", $v), fn() => file_put_contents($fifo, "a\n"),
            fn($v, $old) => $v === [...(is_array($old) ? $old : []), 'a', 'b']];
    },
    'exec, code' => function () {
        $fifo = fifo_name();
        return [fn(&$v) => exec("cat $fifo; exit 3", $lines, $v), fn() => file_put_contents($fifo, "a\n"), fn($v) => $v === 3];
    },
    'system' => function () {
        $fifo = fifo_name();
        return [fn(&$v) => system("cat $fifo; exit 3", $v), fn() => file_put_contents($fifo, ''), fn($v) => $v === 3];
    },
    'passthru' => function () {
        $fifo = fifo_name();
        return [fn(&$v) => passthru("cat $fifo; exit 3", $v), fn() => file_put_contents($fifo, ''), fn($v) => $v === 3];
    },
    'pcntl_waitpid' => function () {
        $pid = pcntl_fork() ?: exec_cat();
        return [fn(&$v) => pcntl_waitpid($pid, $v), fn() => posix_kill($pid, SIGKILL), fn($v) => pcntl_wtermsig($v) === SIGKILL];
    },
    'pcntl_waitpid, usage' => function () {
        $pid = pcntl_fork() ?: exec_cat();
        return [fn(&$v) => pcntl_waitpid($pid, $status, 0, $v), fn() => posix_kill($pid, SIGKILL), fn($v) => count($v) > 10];
    },
    'pcntl_wait, usage' => function () {
        $pid = pcntl_fork() ?: exec_cat();
        return [fn(&$v) => pcntl_wait($status, 0, $v), fn() => posix_kill($pid, SIGKILL), fn($v) => count($v) > 10];
    },
    'stream_select' => function () {
        [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        return [function (&$v) use ($a) {
            $v = [$a];
            $write = $except = null;
            stream_select($v, $write, $except, 5);
        }, fn() => fwrite($b, 'x'), fn($v) => $v === [$a]];
    },
    'socket_select' => function () {
        socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
        return [function (&$v) use ($pair) {
            $v = [$pair[0]];
            $write = $except = null;
            socket_select($v, $write, $except, 5);
        }, fn() => socket_write($pair[1], 'x'), fn($v) => $v === [$pair[0]]];
    },
    'stream_socket_accept' => function () {
        [$server, $address] = listen();
        return [fn(&$v) => stream_socket_accept($server, 5, $v), fn() => stream_socket_client("tcp://$address"),
            fn($v) => str_starts_with($v, '127.0.0.1:')];
    },
    'stream_socket_recvfrom' => function () {
        $server = stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND);
        $client = stream_socket_client('udp://' . stream_socket_get_name($server, false));
        return [fn(&$v) => stream_socket_recvfrom($server, 9, 0, $v), fn() => fwrite($client, 'x'),
            fn($v) => str_starts_with($v, '127.0.0.1:')];
    },
    'socket_recv' => function () {
        socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
        return [fn(&$v) => socket_recv($pair[0], $v, 9, 0), fn() => socket_write($pair[1], 'x'), fn($v) => $v === 'x'];
    },
    'msg_receive' => function () {
        $queue = msg_get_queue(random_int(1, PHP_INT_MAX >> 33));
        register_shutdown_function(msg_remove_queue(...), $queue);
        return [fn(&$v) => msg_receive($queue, 0, $type, 99, $v), fn() => msg_send($queue, 1, ['sent']), fn($v) => $v === ['sent']];
    },
    'flock' => function () {
        $name = temporary_file();
        [$a, $b] = [fopen($name, 'r'), fopen($name, 'r')];
        flock($a, LOCK_EX);
        return [fn(&$v) => flock($b, LOCK_EX, $v), fn() => flock($a, LOCK_UN), fn() => true]; // PHP sets it before it waits
    },
    'getimagesize' => function () {
        [$server, $address] = listen();
        $gif = base64_decode('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIA');
        return [fn(&$v) => getimagesize("http://$address/", $v), function () use ($server, $gif) {
            $peer = stream_socket_accept($server);
            fread($peer, 999);
            fwrite($peer, "HTTP/1.0 200 OK\r\n\r\n$gif");
        }, fn($v) => $v === []];
    },
    'fscanf' => function () {
        [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        return [fn(&$v) => fscanf($a, '%d', $v), fn() => fwrite($b, "7\n"), fn($v) => $v === 7];
    },
    'proc_open' => function () {
        $fifo = fifo_name();
        return [function (&$v) use ($fifo) {
            $process = proc_open('cat', [['file', $fifo, 'r'], ['pipe', 'w']], $v);
            stream_get_contents($v[1]);
        }, fn() => file_put_contents($fifo, 'x'), fn($v) => array_keys($v) === [1]];
    },
];

if (!extension_loaded('sysvmsg')) {
    unset($programs['msg_receive']);
}

/** Becomes a process that waits. */
function exec_cat(): never
{
    pcntl_exec('/bin/sleep', ['60']);
    exit(1);
}

$changes = [
    'null' => function (&$v) { $v = null; },
    'string' => function (&$v) { $v = str_repeat('x', random_int(5, 50)); },
    'array' => function (&$v) { $v = [1, str_repeat('y', 9)]; },
    'object' => function (&$v) { $v = new Noisy(function () use (&$v) { $v2 = $v; }); },
    'copy' => function (&$v) { $GLOBALS['copy'] = $v; $GLOBALS['was'] = var_export($v, true); },
    'unset' => function (&$v) { unset($v); gc_collect_cycles(); },
];

foreach ($programs as $name => $program) {
    foreach ($changes as $kind => $change) {
        foreach ([null, ['before'], 'before'] as $old) {
            [$call, $go_on, $is_right] = $program();
            $v = is_array($old) ? [...$old] : $old;
            $copy = $was = null;
            ob_start();
            $a = spawn(function () use ($call, &$v) { $call($v); });
            suspend();
            delay(1);
            $change($v);
            $go_on();
            await($a);
            ob_end_clean();
            if (!$is_right($v, $old)) {
                echo "$name, $kind: ", show($v), "\n";
            }
            if ($kind === 'copy' && $was !== var_export($copy, true)) {
                echo "$name: the copy has changed\n";
            }
            unset($v, $a, $call, $go_on);
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
