--TEST--
SQLite: a child that is forked during a call of another coroutine refuses that connection
--EXTENSIONS--
pcntl
pdo
pdo_sqlite
posix
sqlite3
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, await};

/** Runs $child in a child process; how that ended. */
function in_child(callable $child): string
{
    if (!$pid = pcntl_fork()) {
        $child();
        exit(7);
    }
    $status = 0;
    try {
        until(function () use ($pid, &$status) { return pcntl_waitpid($pid, $status, WNOHANG) === $pid; });
    } catch (RuntimeException) {
        posix_kill($pid, SIGKILL);
        pcntl_waitpid($pid, $status);
        return 'hangs';
    }
    return pcntl_wifexited($status) ? 'exit code ' . pcntl_wexitstatus($status) : 'signal ' . pcntl_wtermsig($status);
}

$file = tempnam(sys_get_temp_dir(), 'async'); // not temporary_file(): the first child would remove it
(new PDO("sqlite:$file"))->exec('CREATE TABLE t (v)');
foreach (connectors($file) as $name => $connect) {
    [$holder, $db] = [$connect(), $connect()];
    $name === 'sqlite3' ? $db->createFunction('twice', fn($x) => 2 * $x) : @$db->sqliteCreateFunction('twice', fn($x) => 2 * $x);
    $statement = $db->prepare('SELECT twice(21)');
    $holder->exec('BEGIN IMMEDIATE');
    $waiting = spawn(fn() => outcome(fn() => $db->exec('INSERT INTO t VALUES (1)')));
    turns_until(fn() => $waiting->getAwaitingInfo());

    echo "$name, nothing is used: ", in_child(fn() => true), "\n";
    echo in_child(function () use ($name, &$db, &$statement) {
        foreach ([
            'exec' => fn() => $db->exec('SELECT 1'),
            'query' => fn() => $db->query('SELECT 1'),
            'prepare' => fn() => $db->prepare('SELECT 1'),
            'execute' => fn() => $statement->execute(),
            'what it did last' => fn() => $name === 'sqlite3' ? [$db->lastInsertRowID(), $db->changes()] : $db->lastInsertId(),
            'number of the error' => fn() => $name === 'sqlite3' ? $db->lastErrorCode() : $db->errorInfo()[0],
            'its text' => fn() => $name === 'sqlite3' ? $db->lastErrorMsg() : $statement->errorInfo()[0],
            'its other number' => fn() => $name === 'sqlite3' ? $db->lastExtendedErrorCode() : $db->errorCode(),
        ] as $method => $call) {
            echo "  $method: ", outcome($call), "\n";
        }
        if ($name === 'sqlite3') {
            echo '  a copy of it: ', outcome(fn() => $db->backup(new SQLite3(':memory:'))), "\n";
            echo '  a copy to it: ', outcome(fn() => (new SQLite3(':memory:'))->backup($db)), "\n";
            echo '  close: ', outcome(fn() => $statement->close() && $db->close()), "\n";
        } else {
            $statement = $db = null;
        }
        $other = new PDO('sqlite::memory:');
        echo '  another connection: ', $other->query('SELECT 1')->fetchColumn(), "\n";
    }), "\n";

    $holder->exec('COMMIT');
    echo 'the parent: ', await($waiting) !== 'false', "\n";
    $statement->execute();
    $holder = $statement = $db = null;
}
$pooled = new PDO("sqlite:$file", options: [PDO::ATTR_TIMEOUT => 20, PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 2]);
$holder = new PDO("sqlite:$file");
$holder->exec('BEGIN IMMEDIATE');
$waiting = spawn(fn() => $pooled->exec('INSERT INTO t VALUES (1)'));
turns_until(fn() => $waiting->getAwaitingInfo());
echo 'pooled: ', in_child(function () use ($pooled) {
    echo $pooled->query('SELECT count(*) FROM t')->fetchColumn(), ' rows, ';
}), "\n";
$holder->exec('COMMIT');
echo 'the parent: ', await($waiting), "\n";
unlink($file);
?>
--EXPECT--
pdo_sqlite, nothing is used: exit code 7
  exec: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  query: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  prepare: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  execute: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  what it did last: '0'
  number of the error: '00000'
  its text: ''
  its other number: '00000'
  another connection: 1
exit code 7
the parent: 1
sqlite3, nothing is used: exit code 7
  exec: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  query: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  prepare: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  execute: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  what it did last: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  number of the error: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  its text: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  its other number: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  a copy of it: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  a copy to it: Async\AsyncException: The connection cannot be used in this process: another coroutine was in the middle of a call when it was forked
  close: true
  another connection: 1
exit code 7
the parent: 1
pooled: 2 rows, exit code 7
the parent: 1
