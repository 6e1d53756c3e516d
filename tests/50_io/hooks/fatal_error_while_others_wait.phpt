--TEST--
Hooks: after a fatal error in one coroutine the waiting ones never continue
--EXTENSIONS--
openssl
curl
pcntl
pdo_sqlite
posix
session
sockets
sysvmsg
sysvsem
--INI--
display_errors=1
html_errors=0
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
session.gc_probability=0
--FILE--
<?php
require __DIR__ . '/waits.inc';
use function Async\{spawn, suspend};

$waiting = 0;
foreach ($waits = endless_waits() as $name => $wait) {
    spawn(function () use ($name, $wait) {
        global $waiting;
        try {
            $waiting++;
            $wait();
        } finally {
            echo "$name went on\n";
        }
    });
}
[$client, $server] = tcp_pair();
spawn(fn() => fgets($client));
$file = tmpfile();
spawn(fn() => stream_copy_to_stream($server, $file));
register_shutdown_function(function () use ($client, $server, $file) {
    var_dump(fwrite($server, "data\n"), fgets($client));
    fwrite($client, "copy\n");
    stream_socket_shutdown($client, STREAM_SHUT_WR);
    var_dump(stream_copy_to_stream($server, $file), fclose($file), fclose($client), fclose($server));
    usleep(1);
    $write = [STDOUT];
    $none = null;
    var_dump(stream_select($none, $write, $none, 1));
});
turns_until(function () use (&$waiting, $waits) { return $waiting === count($waits); });
suspend();
spawn(fn() => eval('class Same {} class Same {}'));
sleep(100);
?>
--EXPECTF--
Fatal error: Cannot %Sdeclare class Same%s in %s on line %d
int(5)
string(5) "data
"
int(5)
bool(true)
bool(true)
bool(true)
int(1)
