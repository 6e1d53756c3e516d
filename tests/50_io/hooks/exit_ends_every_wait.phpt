--TEST--
Hooks: exit() in one coroutine ends every wait of the others
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
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
session.gc_probability=0
--FILE--
<?php
require __DIR__ . '/waits.inc';
use function Async\{spawn, suspend};

$ended = [];
$waiting = 0;
foreach ($waits = endless_waits() as $name => $wait) {
    spawn(function () use ($name, $wait) {
        global $ended, $waiting;
        try {
            $waiting++;
            $wait();
            echo "$name returned\n";
        } finally {
            $ended[] = $name;
        }
    });
}
register_shutdown_function(function () use ($waits) {
    global $ended;
    var_dump(array_diff(array_keys($waits), $ended));
    [$client, $server] = tcp_pair();
    fwrite($client, "data\n");
    echo fgets($server);
});
spawn(function () use ($waits) {
    global $waiting;
    turns_until(function () use (&$waiting, $waits) { return $waiting === count($waits); });
    suspend();
    exit("exit\n");
});
suspend();
sleep(100);
?>
--EXPECT--
exit
array(0) {
}
data
