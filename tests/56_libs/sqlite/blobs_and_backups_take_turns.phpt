--TEST--
SQLite3: openBlob(), the stream of a blob and backup() take turns with the calls of other coroutines
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, suspend, await};

$file = database();
(new PDO("sqlite:$file"))->exec("INSERT INTO t VALUES (x'414243')");
$locker = new PDO("sqlite:$file");

function open(string $file): SQLite3
{
    $db = new SQLite3($file);
    $db->busyTimeout(20000);
    $db->createFunction('slow', function ($x) { suspend(); suspend(); suspend(); return $x; });
    return $db;
}

/** Runs the tasks at the same time; the database is locked until all of them wait. The order at two connections depends on their addresses. */
function while_locked(callable ...$tasks): void
{
    global $locker;
    $locker->exec('BEGIN EXCLUSIVE');
    foreach ($tasks as $name => $task) {
        $callers[] = spawn(fn() => "  $name: " . outcome($task) . "\n");
        suspend();
    }
    $locker->exec('COMMIT');
    echo implode(array_map(\Async\await(...), $callers));
}

echo "openBlob() waits for the lock\n";
$db = open($file);
while_locked(
    open: fn() => fread($db->openBlob('t', 'v', 1), 10),
    query: fn() => $db->querySingle('SELECT count(*) FROM t'),
    close: fn() => @$db->close(), /* the blob is open */
    late: fn() => $db->exec('SELECT 1'),
);

echo "backup() waits for the lock\n";
$db = open($file);
$target = open(':memory:');
while_locked(
    backup: fn() => $db->backup($target),
    query: fn() => $db->querySingle('SELECT count(*) FROM t'),
    copy: fn() => $target->querySingle('SELECT count(*) FROM t'),
    close: fn() => $target->close(),
    late: fn() => $target->exec('SELECT 1'),
);

echo "two connections are copied into each other\n";
$one = open(':memory:');
$two = open(':memory:');
$one->exec('CREATE TABLE one (v)');
$tasks = [fn() => $one->exec('SELECT slow(1)'), fn() => $two->exec('SELECT slow(1)'), fn() => $one->backup($two), fn() => $two->backup($one)];
echo '  ', json_encode(array_map(\Async\await(...), array_map(\Async\spawn(...), $tasks))), ' ', $two->querySingle('SELECT name FROM sqlite_master'), "\n";
echo '  onto itself: ', outcome(fn() => @$one->backup($one)), "\n";

echo "the stream of a blob\n";
$db = open($file);
$blob = $db->openBlob('t', 'v', 1, 'main', SQLITE3_OPEN_READWRITE);
$query = spawn(fn() => $db->querySingle('SELECT slow(7)'));
suspend();
$write = spawn(fn() => fwrite($blob, 'abc'));
suspend();
echo '  ', $write->isCompleted() ? 'did not wait' : 'waits', "\n";
echo '  another closes it: ', outcome(fn() => fclose($blob)), "\n";
echo '  another reads: ', outcome(fn() => fread($blob, 1)), "\n";
echo '  the connection: ', outcome(fn() => @$db->close()), "\n";
echo '  ', await($query), ' ', await($write), ' ', fclose($blob) ? $db->querySingle('SELECT v FROM t') : 'not closed', "\n";

echo "cancelled\n";
$blob = $db->openBlob('t', 'v', 1);
$query = spawn(fn() => $db->querySingle('SELECT slow(7)'));
suspend();
$read = spawn(fn() => outcome(fn() => fread($blob, 3)));
suspend();
$read->cancel();
echo '  ', await($read), ' ', await($query), ' ', fread($blob, 3), "\n";
?>
--EXPECT--
openBlob() waits for the lock
  open: 'ABC'
  query: 1
  close: false
  late: true
backup() waits for the lock
  backup: true
  query: 1
  copy: 1
  close: true
  late: Error: The SQLite3 object has not been correctly initialised or is already closed
two connections are copied into each other
  [true,true,true,true] one
  onto itself: false
the stream of a blob
  waits
  another closes it: Async\AsyncException: The stream is in use: another coroutine reads from it or writes to it
  another reads: Async\AsyncException: The stream is in use: another coroutine reads from it or writes to it
  the connection: false
  7 3 abc
cancelled
  Async\AsyncCancellation: Coroutine cancelled 7 abc
