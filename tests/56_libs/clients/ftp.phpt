--TEST--
ftp: connecting, commands and transfers suspend only the caller
--EXTENSIONS--
posix
pcntl
--SKIPIF--
<?php require __DIR__ . '/clients.inc'; skip_without_client('vsftpd', 'ftp'); ?>
--FILE--
<?php
require __DIR__ . '/clients.inc';
use function Async\{spawn, await};

$folder = make_folder();
mkdir("$folder/empty");
mkdir("$folder/files", 0755);
chmod($folder, 0755);
file_put_contents("$folder/files/small", "small\n");
file_put_contents("$folder/files/large", str_repeat('0123456789abcdef', 1 << 16));
$server = new TestServer(function (int $port) use ($folder) {
    file_put_contents("$folder/vsftpd.conf", implode("\n", ['listen=YES', 'listen_address=127.0.0.1', "listen_port=$port",
        'background=NO', 'anonymous_enable=YES', "anon_root=$folder/files", 'no_anon_password=YES', "secure_chroot_dir=$folder/empty",
        'seccomp_sandbox=NO', 'port_enable=YES', 'pasv_enable=YES', 'run_as_launching_user=YES', 'connect_from_port_20=NO', '']));
    return [find_program('vsftpd'), "$folder/vsftpd.conf"];
});
$login = function () use ($server) {
    $ftp = ftp_connect('127.0.0.1', $server->port, 20);
    ftp_login($ftp, 'anonymous', '');
    return $ftp;
};
echo while_stopped($server, fn() => ftp_connect('127.0.0.1', $server->port, 20) instanceof FTP\Connection), "\n";
$ftp = $login();
foreach ([true, false] as $passive) {
    ftp_pasv($ftp, $passive);
    $list = ftp_nlist($ftp, '.');
    sort($list);
    echo implode(' ', $list), ' ', ftp_size($ftp, 'small'), "\n";
    $file = tmpfile();
    var_dump(ftp_fget($ftp, $file, 'large'), fstat($file)['size']);
}

/* Many at once, and others run meanwhile. */
$turns = 0;
$done = false;
$other = spawn(function () use (&$turns, &$done) {
    for (; !$done; $turns++) {
        Async\suspend();
    }
});
$coroutines = array_map(fn($i) => spawn(function () use ($login) {
    $ftp = $login();
    ftp_pasv($ftp, true);
    return ftp_fget($ftp, $file = tmpfile(), 'large') && fstat($file)['size'] === 1 << 20;
}), range(1, 5));
var_dump(array_unique(array_map(\Async\await(...), $coroutines)) === [true], $turns > 10);
$done = true;

/* A second coroutine is refused, a cancellation ends the call. */
$first = $login();
$reader = spawn(fn() => ftp_nlist($first, '.'));
Async\suspend(); /* now it waits for the answer */
echo outcome(fn() => ftp_pwd($first)), "\n";
$reader->cancel();
echo outcome(fn() => await($reader)), "\n";
unset($server);
array_map(remove_folder(...), ["$folder/empty", "$folder/files", $folder]);
?>
--EXPECT--
true, others ran
large small 6
bool(true)
int(1048576)
large small 6
bool(true)
int(1048576)
bool(true)
bool(true)
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
Async\AsyncCancellation: Coroutine cancelled
