--TEST--
Hooks: a child that is forked during any wait of another coroutine does its own I/O and ends
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
--ENV--
ASAN_OPTIONS=detect_leaks=0
--FILE--
<?php
/* Leaks are not looked for: a child forgets what the coroutines of its parent had, such as a request of curl. */
require __DIR__ . '/waits.inc';
use function Async\{spawn, await, with_timeout};

/** What a child may want to do; 7 if all of it works. */
function work(string $file): int
{
    [$client, $server] = tcp_pair();
    $line = spawn(fn() => fgets($server));
    fwrite($client, "data\n");
    $lock = fopen($file, 'r+');
    $database = new PDO('sqlite::memory:');
    exec('exit 3', $output, $code);
    return await($line) === "data\n" && flock($lock, LOCK_EX) && $code === 3 && (int) $database->query('SELECT 1')->fetchColumn() === 1 ? 7 : 1;
}

function end_of(int $child): string
{
    try { /* by a call that does not return before: otherwise the coroutine in pcntl_wait() may get the child */
        with_timeout(20_000, function () use ($child, &$status) { pcntl_waitpid($child, $status); });
    } catch (Async\DeadlineException) {
        posix_kill($child, SIGKILL);
        return 'hangs';
    }
    return pcntl_wifexited($status) ? 'exit code ' . pcntl_wexitstatus($status) : 'signal ' . pcntl_wtermsig($status);
}

$file = temporary_file();
foreach (endless_waits() as $name => $wait) {
    $coroutine = spawn(fn() => outcome($wait));
    turns_until(fn() => $coroutine->getAwaitingInfo());
    if (!$child = pcntl_fork()) {
        exit(work($file));
    }
    $found = [end_of($child), $coroutine->isCompleted() ? 'the parent does not wait any more' : 'the parent waits'];
    $coroutine->cancel();
    $found[] = await($coroutine);
    if ($found !== ['exit code 7', 'the parent waits', 'Async\AsyncCancellation: Coroutine cancelled']) {
        echo "$name: ", implode(', ', $found), "\n";
    }
}
echo "all of them\n";
?>
--EXPECT--
all of them
