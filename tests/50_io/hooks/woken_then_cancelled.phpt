--TEST--
Hooks: a coroutine that is cancelled after its wake-up takes nothing from others
--EXTENSIONS--
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
use function Async\{spawn, await};

/** Waits, is woken by $wake, cancelled, and then $check says what is left. */
function woken_then_cancelled(string $name, callable $wait, callable $wake, callable $check): void
{
    $coroutine = spawn(fn() => outcome($wait));
    turns_until(fn() => $coroutine->isStarted()); // and it has run until it had to wait
    $wake();
    turns_until(fn() => $coroutine->isQueued());
    $coroutine->cancel();
    $outcome = await($coroutine);
    echo "$name: $outcome, ", outcome($check), "\n";
}

function children(): int
{
    return count(preg_split('/ /', file_get_contents('/proc/self/task/' . getmypid() . '/children'), 0, PREG_SPLIT_NO_EMPTY));
}

function no_children(): bool
{
    until(fn() => exec('true') === '' && !children());
    return true;
}

function fork_child(string $command): int
{
    $child = pcntl_fork();
    $child or pcntl_exec('/bin/sh', ['-c', $command]);
    return $child;
}

ob_start(); // or a session could not be started
$file = temporary_file();
$open = fn() => fopen($file, 'r+');
[$holder, $other, $third] = [$open(), $open(), $open()];

flock($holder, LOCK_EX);
woken_then_cancelled('flock', fn() => flock($other, LOCK_EX), fn() => flock($holder, LOCK_UN), fn() => flock($third, LOCK_EX | LOCK_NB));

session_save_path(dirname($file));
session_id(basename($file));
rename($file, $session = dirname($file) . '/sess_' . basename($file));
woken_then_cancelled('session_start', fn() => session_start(), fn() => flock($third, LOCK_UN),
    fn() => [flock($holder, LOCK_EX | LOCK_NB), session_status() === PHP_SESSION_NONE]);
unlink($session);

[$one, $two] = [sem_get(getmypid()), sem_get(getmypid())];
sem_acquire($one);
woken_then_cancelled('sem_acquire', fn() => sem_acquire($two), fn() => sem_release($one), fn() => sem_acquire($one, true));
sem_remove($one);

$queue = msg_get_queue(getmypid());
woken_then_cancelled('msg_receive', fn() => msg_receive($queue, 0, $type, 100, $message), fn() => msg_send($queue, 3, 'message'),
    fn() => [msg_receive($queue, 0, $type, 100, $message, true, MSG_IPC_NOWAIT), $message][1]);
msg_remove_queue($queue);

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { echo 'handled, '; });
woken_then_cancelled('pcntl_sigwaitinfo', fn() => pcntl_sigwaitinfo([SIGUSR1]), fn() => posix_kill(getmypid(), SIGUSR1), fn() => true);

woken_then_cancelled('exec', fn() => exec('sleep 0.2'), fn() => true, no_children(...));
woken_then_cancelled('proc_close', fn() => proc_close(proc_open('sleep 0.2', [], $pipes)), fn() => true, no_children(...));
$child = fork_child('sleep 0.2; exit 3');
woken_then_cancelled('pcntl_waitpid', fn() => pcntl_waitpid($child, $status), fn() => true,
    fn() => [pcntl_waitpid($child, $status) === $child, pcntl_wexitstatus($status)]);

$synced = tmpfile();
await(spawn(fn() => fsync($synced))); // the threads have what they need from now on
$before = count(scandir('/proc/self/fd'));
woken_then_cancelled('fsync', fn() => fsync($synced), fn() => true, fn() => count(scandir('/proc/self/fd')) - $before);

$fifo = fifo_name();
woken_then_cancelled('FIFO for reading', fn() => fopen($fifo, 'r'), function () use ($fifo) { fopen($fifo, 'r+'); },
    fn() => @fopen($fifo, 'wn'));
woken_then_cancelled('FIFO for writing', fn() => fopen($fifo, 'w'), function () use ($fifo, &$reader) { $reader = fopen($fifo, 'rn'); },
    function () use (&$reader) { return [fread($reader, 1), feof($reader)]; });

$pipe = fifo();
woken_then_cancelled('pipe', fn() => fgets($pipe), fn() => fwrite($pipe, "line\n"), fn() => trim(fgets($pipe)));
socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
woken_then_cancelled('socket_read', fn() => socket_read($pair[0], 10), fn() => socket_write($pair[1], 'data'),
    fn() => [socket_recv($pair[0], $data, 10, MSG_DONTWAIT), $data][1]);

$database = temporary_file();
$connect = fn() => new PDO("sqlite:$database", options: [PDO::ATTR_TIMEOUT => 40]);
[$first, $second] = [$connect(), $connect()];
$first->exec('CREATE TABLE t (v)');
$first->exec('BEGIN IMMEDIATE');
woken_then_cancelled('SQLite', fn() => $second->exec('INSERT INTO t VALUES (1)'), fn() => $first->exec('COMMIT'),
    fn() => [$first->exec('INSERT INTO t VALUES (2)'), (int) $second->query('SELECT count(*) FROM t')->fetchColumn()]);
?>
--EXPECT--
flock: Async\AsyncCancellation: Coroutine cancelled, true
session_start: Async\AsyncCancellation: Coroutine cancelled, [true,true]
sem_acquire: Async\AsyncCancellation: Coroutine cancelled, true
msg_receive: Async\AsyncCancellation: Coroutine cancelled, 'message'
handled, pcntl_sigwaitinfo: Async\AsyncCancellation: Coroutine cancelled, true
exec: Async\AsyncCancellation: Coroutine cancelled, true
proc_close: Async\AsyncCancellation: Coroutine cancelled, true
pcntl_waitpid: Async\AsyncCancellation: Coroutine cancelled, [true,3]
fsync: Async\AsyncCancellation: Coroutine cancelled, 0
FIFO for reading: Async\AsyncCancellation: Coroutine cancelled, false
FIFO for writing: Async\AsyncCancellation: Coroutine cancelled, ["",true]
pipe: Async\AsyncCancellation: Coroutine cancelled, 'line'
socket_read: Async\AsyncCancellation: Coroutine cancelled, 'data'
SQLite: Async\AsyncCancellation: Coroutine cancelled, [1,1]
