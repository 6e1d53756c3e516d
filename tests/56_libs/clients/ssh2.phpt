--TEST--
ssh2: connecting, commands and files suspend only the caller
--EXTENSIONS--
posix
pcntl
ssh2
--SKIPIF--
<?php
require __DIR__ . '/clients.inc';
skip_without_client('sshd', 'ssh2');
find_program('ssh-keygen') or die('skip ssh-keygen is not installed');
posix_geteuid() === 0 && !is_dir('/run/sshd') && !mkdir('/run/sshd', 0755) and die('skip sshd needs /run/sshd');
?>
--FILE--
<?php
require __DIR__ . '/clients.inc';
use function Async\{spawn, await};

$folder = make_folder();
chmod($folder, 0700);
exec("ssh-keygen -q -t rsa -b 2048 -N '' -m PEM -f $folder/key");
posix_mkfifo("$folder/fifo", 0600);
$server = new TestServer(function (int $port) use ($folder) {
    file_put_contents("$folder/sshd_config", implode("\n", ["Port $port", 'ListenAddress 127.0.0.1', "HostKey $folder/key", 'PidFile none',
        'UsePAM no', 'StrictModes no', 'PermitRootLogin yes', "AuthorizedKeysFile $folder/key.pub", 'PubkeyAcceptedAlgorithms +ssh-rsa',
        'HostKeyAlgorithms +ssh-rsa', 'Subsystem sftp internal-sftp', 'MaxStartups 100', 'MaxSessions 100', '']));
    return [find_program('sshd'), '-D', '-e', '-f', "$folder/sshd_config"];
});
$connect = function () use ($server, $folder) {
    $session = ssh2_connect('127.0.0.1', $server->port);
    ssh2_auth_pubkey_file($session, posix_getpwuid(posix_geteuid())['name'], "$folder/key.pub", "$folder/key");
    return $session;
};
$open = function ($session, string $command) {
    $stream = ssh2_exec($session, $command);
    stream_set_blocking($stream, true);
    return $stream;
};
$run = fn($session, string $command) => trim(stream_get_contents($open($session, $command)));
/** Reads from a command that prints what is written to the FIFO, until that reads, and waits. */
$wait = function ($stream) {
    $reader = spawn(fn() => outcome(fn() => fgets($stream)));
    until(fn() => $reader->getAwaitingInfo());
    return $reader;
};

echo "= others run\n";
echo while_stopped($server, fn() => is_resource(ssh2_connect('127.0.0.1', $server->port))), "\n";
$one = $connect();
$reader = $wait($open($one, "cat $folder/fifo"));
file_put_contents("$folder/fifo", "line\n");
echo await($reader);

echo "= many coroutines, with one session and with one each\n";
foreach ([fn() => $one, $connect] as $of) {
    $coroutines = array_map(fn($i) => spawn(fn() => $run($of(), "echo $i")), range(1, 6));
    echo implode(' ', array_map(\Async\await(...), $coroutines)), "\n";
}
$sftp = ssh2_sftp($one);
$coroutines = array_map(fn($i) => spawn(function () use ($sftp, $folder, $i) {
    $name = 'ssh2.sftp://' . (int) $sftp . "$folder/file$i";
    file_put_contents($name, str_repeat($i, 100_000));
    return ssh2_sftp_stat($sftp, "$folder/file$i")['size'] === 100_000 && file_get_contents($name) === str_repeat($i, 100_000);
}), range(1, 6));
var_dump(array_unique(array_map(\Async\await(...), $coroutines)));

echo "= a stream, and the session of a stream, that another coroutine reads from\n";
$stream = $open($one, "cat $folder/fifo");
$other = $open($one, 'echo other');
$reader = $wait($stream);
echo outcome(fn() => fread($stream, 1)), "\n";
echo outcome(fn() => fclose($stream)), "\n";
echo outcome(fn() => ssh2_disconnect($one)), "\n";
$next = spawn(fn() => $run($one, 'echo next'));
$closer = spawn(function () use (&$other) {
    $other = null; /* talks to the server, too */
    return "closed\n";
});
until(fn() => $next->getAwaitingInfo() && $closer->getAwaitingInfo());
file_put_contents("$folder/fifo", "line\n");
echo await($reader), await($next), "\n", await($closer);

echo "= cancelled, and not waiting\n";
$reader = $wait($stream = $open($one, "cat $folder/fifo"));
$reader->cancel();
echo await($reader), "\n";
var_dump(@ssh2_exec($one, 'echo never'), fclose($stream), ssh2_disconnect($one));
posix_mkfifo("$folder/last", 0600);
$stream = ssh2_exec($two = $connect(), "cat $folder/last");
stream_set_blocking($stream, false);
var_dump(fgets($stream), $run($two, 'echo blocks'));
file_put_contents("$folder/last", ''); /* waits for the command, and ends it */
fclose(fopen("$folder/fifo", 'r+')); /* ends the command of the cancelled coroutine, if it still runs */
?>
--EXPECTF--
= others run
true, others ran
'line
'= many coroutines, with one session and with one each
1 2 3 4 5 6
1 2 3 4 5 6
array(1) {
  [0]=>
  bool(true)
}
= a stream, and the session of a stream, that another coroutine reads from
Async\AsyncException: The stream is in use: another coroutine reads from it or writes to it
Async\AsyncException: The stream is in use: another coroutine reads from it or writes to it
Async\AsyncException: The session is in use: another coroutine waits in a call of it
'line
'next
closed
= cancelled, and not waiting
Async\AsyncCancellation: Coroutine cancelled
bool(false)
bool(true)
bool(true)
bool(false)
string(6) "blocks"
