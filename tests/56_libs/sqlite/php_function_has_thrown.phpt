--TEST--
SQLite: after a PHP function has thrown, the rest of the query can still suspend
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, suspend, await};

function throwing(PDO|SQLite3 $db, callable $function): PDO|SQLite3
{
    $add = $db instanceof PDO ? [$db->sqliteCreateAggregate(...), $db->sqliteCreateCollation(...)] : [$db->createAggregate(...), $db->createCollation(...)];
    $add[0]('thrower', $function, fn() => null);
    $add[1]('thrower', $function);
    return $db;
}

const AGGREGATE = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT thrower(i) FROM n';
const COLLATION = "INSERT INTO t SELECT 'a' AS v UNION ALL SELECT 'b' ORDER BY v COLLATE thrower";
$first = fn($db, $sql) => $db instanceof PDO ? $db->query($sql)->fetchColumn() : $db->querySingle($sql);
$throw = function () { throw new LogicException('from a function'); };

foreach (connectors($file = database()) as $name => $connect) {
    [$outcome, $turns] = beside(fn() => $first(throwing($connect(), $throw), AGGREGATE));
    echo "$name, long query: $outcome, ", $turns > 4 ? 'others ran' : 'others did not run', "\n";

    $caller = spawn(fn() => outcome(fn() => $first(throwing($connect(), $throw), AGGREGATE)));
    suspend();
    suspend();
    $caller->cancel();
    echo "$name, cancelled: ", await($caller), "\n";

    /* It has thrown before SQLite needs the lock to write. */
    $reader = new PDO("sqlite:$file");
    $reader->exec('BEGIN');
    $reader->query('SELECT * FROM t')->fetchAll();
    $caller = spawn(fn() => outcome(fn() => throwing($connect(), $throw)->exec(COLLATION)));
    for ($i = 0; $i < 20; $i++) {
        suspend();
    }
    echo "$name, lock: ", $caller->isCompleted() ? 'did not wait' : 'waits';
    $reader->exec('COMMIT');
    echo ', ', await($caller), ', ', $first($connect(), 'SELECT count(*) FROM t'), " rows\n";
    $connect()->exec('DELETE FROM t');
}
?>
--EXPECT--
pdo_sqlite, long query: LogicException: from a function, others ran
pdo_sqlite, cancelled: Async\AsyncCancellation: Coroutine cancelled
pdo_sqlite, lock: waits, LogicException: from a function, 2 rows
sqlite3, long query: LogicException: from a function, others ran
sqlite3, cancelled: Async\AsyncCancellation: Coroutine cancelled
sqlite3, lock: waits, LogicException: from a function, 2 rows
