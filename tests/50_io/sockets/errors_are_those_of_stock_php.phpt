--TEST--
ext/sockets: timeouts, failures and bad arguments give the errors of stock PHP
--EXTENSIONS--
sockets
--SKIPIF--
<?php require __DIR__ . '/../../support.inc'; if (is_musl()) die('skip the texts are those of glibc'); ?>
--FILE--
<?php
require __DIR__ . '/sockets.inc';

function error(Socket $socket, mixed $result): string
{
    return json_encode($result) . ' ' . socket_strerror(socket_last_error($socket));
}

function short(Socket $socket): Socket
{
    socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 5000]);
    socket_set_option($socket, SOL_SOCKET, SO_SNDTIMEO, ['sec' => 0, 'usec' => 5000]);
    return $socket;
}

function nonblocking(Socket $socket): Socket
{
    socket_set_nonblock($socket);
    return $socket;
}

[$unreachable, $kept] = unreachable();
$port = (int) explode(':', $unreachable)[1];
$pair = socket_ends();
$open = fn() => ($GLOBALS['kept_open'][] = socket_ends())[0]; /* the other end stays open, too */
compare_with_stock([
    'read times out' => fn() => error($s = short($pair[0]), socket_read($s, 10)),
    'recv times out' => fn() => error($s = short($pair[0]), socket_recv($s, $data, 10, 0)),
    'accept times out' => fn() => error($s = short(socket_listener()[0]), socket_accept($s)),
    'write times out' => fn() => error($s = short($open()), socket_write($s, str_repeat('x', 1 << 20)) < 1 << 20),
    'select times out' => function () use ($pair) {
        $read = [$pair[0]];
        $none = null;
        return [socket_select($read, $none, $none, 0, 5000), $read];
    },
    'connect times out' => fn() => error($s = short(socket_create(AF_INET, SOCK_STREAM, 0)), socket_connect($s, '127.0.0.1', $port)),
    'refused' => fn() => error($s = socket_create(AF_INET, SOCK_STREAM, 0), socket_connect($s, '127.0.0.1', 1)),
    'no such path' => fn() => error($s = socket_create(AF_UNIX, SOCK_STREAM, 0), socket_connect($s, '/no/such/path')),
    'connected twice' => function () {
        [$listener, $port] = socket_listener();
        socket_connect($s = socket_create(AF_INET, SOCK_STREAM, 0), '127.0.0.1', $port);
        return error($s, socket_connect($s, '127.0.0.1', $port));
    },
    'read, non-blocking' => fn() => error($s = nonblocking($open()), socket_read($s, 10)),
    'write, non-blocking' => fn() => error($s = nonblocking($open()), socket_write($s, str_repeat('x', 1 << 20)) < 1 << 20),
    'accept, non-blocking' => fn() => error($s = nonblocking(socket_listener()[0]), socket_accept($s)),
    'connect, non-blocking' => fn() => error($s = nonblocking(socket_create(AF_INET, SOCK_STREAM, 0)),
        socket_connect($s, '127.0.0.1', $port)),
    'MSG_DONTWAIT' => fn() => error($s = $pair[0], socket_recv($s, $data, 10, MSG_DONTWAIT)),
    'not connected' => fn() => error($s = socket_create(AF_INET, SOCK_STREAM, 0), socket_read($s, 10)),
    'broken pipe' => function () {
        [$a, $b] = socket_ends();
        socket_close($b);
        return error($a, socket_write($a, 'x'));
    },
    'end of file' => function () {
        [$a, $b] = socket_ends();
        socket_close($b);
        return error($a, socket_read($a, 10));
    },
    'closed' => function () {
        [$a] = socket_ends();
        socket_close($a);
        return socket_read($a, 10);
    },
    'select nothing' => function () {
        $none = null;
        return socket_select($none, $none, $none, 1);
    },
    'select no socket' => function () {
        $read = [1];
        $none = null;
        return socket_select($read, $none, $none, 1);
    },
    'select for a negative time' => function () use ($pair) {
        $read = [$pair[0]];
        $none = null;
        return socket_select($read, $none, $none, -1);
    },
]);
?>
--EXPECT--
read times out: 'false Resource temporarily unavailable', others ran
recv times out: 'false Resource temporarily unavailable', others ran
accept times out: 'false Success', others ran
write times out: 'true Success', others ran
select times out: [0,[]], others ran
connect times out: 'false Operation now in progress', others ran
  socket_connect(): unable to connect [111]: Connection refused
refused: 'false Connection refused', others ran
  socket_connect(): unable to connect [2]: No such file or directory
no such path: 'false No such file or directory'
  socket_connect(): unable to connect [106]: Transport endpoint is already connected
connected twice: 'false Transport endpoint is already connected', others ran
read, non-blocking: 'false Resource temporarily unavailable'
write, non-blocking: 'true Success'
accept, non-blocking: 'false Success'
connect, non-blocking: 'false Operation now in progress'
MSG_DONTWAIT: 'false Resource temporarily unavailable'
  socket_read(): unable to read from socket [107]: Transport endpoint is not connected
not connected: 'false Transport endpoint is not connected'
  socket_write(): unable to write to socket [32]: Broken pipe
broken pipe: 'false Broken pipe'
end of file: '"" Success'
closed: Error: socket_read(): Argument #1 ($socket) has already been closed
select nothing: ValueError: socket_select(): At least one array argument must be passed
select no socket: TypeError: socket_select(): Argument #1 ($read) must only have elements of type Socket, int given
  socket_select(): Unable to select [22]: Invalid argument
select for a negative time: false
as stock PHP
