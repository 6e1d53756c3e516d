--TEST--
SQLite3: an object that is closed during the call of another coroutine is closed after the call
--EXTENSIONS--
sqlite3
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, await, suspend};

/** The first task begins, then the second one; their outcomes, in the order in which they end. */
function both(callable $first, callable $second): void
{
    $tasks = ['inside' => $first, 'meanwhile' => $second];
    foreach ($tasks as $name => $task) {
        $callers[] = spawn(function () use ($name, $task) { $outcome = outcome($task); echo "  $name: $outcome\n"; });
        suspend();
    }
    Async\await_all($callers);
}

function open(): SQLite3
{
    $db = new SQLite3(':memory:');
    $db->createFunction('slow', function ($x) { suspend(); suspend(); suspend(); return $x; });
    return $db;
}

const SLOW = 'SELECT slow(1) UNION ALL SELECT slow(2)';
$is_object = fn($result) => is_object($result);
$first = fn($row) => $row[0];

echo "execute(), close() of the statement\n";
$statement = open()->prepare(SLOW);
both(fn() => $is_object($statement->execute()), fn() => $statement->close());
echo outcome(fn() => $statement->execute()), "\n";

echo "a long query, close() of the statement\n";
$statement = open()->prepare(LONG);
both(fn() => $is_object($statement->execute()), fn() => $statement->close());

echo "fetchArray(), close() of the statement\n";
$statement = open()->prepare(SLOW);
$result = $statement->execute();
both(fn() => $first($result->fetchArray(SQLITE3_NUM)), fn() => $statement->close());
echo outcome(fn() => $result->fetchArray()), "\n";

echo "fetchArray(), finalize()\n";
$result = open()->query(SLOW);
both(fn() => $first($result->fetchArray(SQLITE3_NUM)), fn() => $result->finalize());
echo outcome(fn() => $result->fetchArray()), "\n";

echo "fetchArray(), reset()\n";
$result = open()->query(SLOW);
both(fn() => $first($result->fetchArray(SQLITE3_NUM)), fn() => $result->reset());
echo outcome(fn() => $first($result->fetchArray(SQLITE3_NUM))), "\n";

echo "execute(), close() of the connection\n";
$db = open();
$statement = $db->prepare(SLOW);
both(fn() => $is_object($statement->execute()), fn() => $db->close());

echo "execute() that reads a stream, close() of the connection\n";
class Source
{
    public $context;
    private string $data = 'from a stream';
    public function stream_open() { return true; }
    public function stream_read() { suspend(); suspend(); suspend(); [$data, $this->data] = [$this->data, '']; return $data; }
    public function stream_eof() { return $this->data === ''; }
    public function stream_stat() { return []; }
}
stream_wrapper_register('source', Source::class);
$db = open();
$statement = $db->prepare('SELECT ?');
$statement->bindValue(1, fopen('source://', 'r'), SQLITE3_BLOB);
both(fn() => $is_object($statement->execute()), fn() => $db->close());

echo "query(), the last reference to a statement and to the connection\n";
$db = open();
$statement = $db->prepare(SLOW);
both(fn() => $is_object($db->query(SLOW)), function () use (&$statement, &$db) { $statement = $db = null; return 'dropped'; });

echo "query(), a result that is not wanted any more, close() before that\n";
$db = open();
$statement = $db->prepare('SELECT 1');
$result = $statement->execute();
$inside = spawn(fn() => $is_object($db->query(SLOW)));
suspend();
$close = spawn(fn() => $db->close());
$drop = spawn(function () use (&$result, &$statement) { $result = null; $statement = null; return 'dropped'; });
suspend();
var_dump(await($inside), await($drop), await($close));
?>
--EXPECT--
execute(), close() of the statement
  inside: true
  meanwhile: true
Error: The SQLite3 object has not been correctly initialised or is already closed
a long query, close() of the statement
  inside: true
  meanwhile: true
fetchArray(), close() of the statement
  inside: 1
  meanwhile: true
Error: The SQLite3Result object has not been correctly initialised or is already closed
fetchArray(), finalize()
  inside: 1
  meanwhile: true
Error: The SQLite3Result object has not been correctly initialised or is already closed
fetchArray(), reset()
  inside: 1
  meanwhile: true
1
execute(), close() of the connection
  inside: true
  meanwhile: true
execute() that reads a stream, close() of the connection
  inside: true
  meanwhile: true
query(), the last reference to a statement and to the connection
  inside: true
  meanwhile: 'dropped'
query(), a result that is not wanted any more, close() before that
bool(true)
string(7) "dropped"
bool(true)
