--TEST--
Outages: the disk of SQLite is full, and the transaction fails as a whole
--SKIPIF--
<?php extension_loaded('pdo_sqlite') or die('skip pdo_sqlite is not loaded'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';
use function Async\{await_all_or_fail, delay, spawn};

/* Each coroutine writes two rows, or none. The limit is one of the connection, so it is set in the transaction. */
function write(PDO $pdo, int $number, int $pages): string
{
    try {
        $pdo->exec('BEGIN IMMEDIATE');
        $pdo->exec("PRAGMA max_page_count = $pages");
        foreach ([1, 2] as $part) {
            $pdo->prepare('INSERT INTO t VALUES (?, ?, ?)')->execute([$number, $part, str_repeat('x', 3000)]);
            delay(0);
        }
        $pdo->exec('COMMIT');
        return 'written';
    } catch (PDOException $e) {
        if ($pdo->inTransaction()) { // SQLite may have rolled it back itself
            $pdo->exec('ROLLBACK');
        }
        return $e->getMessage();
    }
}

function write_all(PDO $pdo, int $first, int $pages): void
{
    $outcomes = await_all_or_fail(array_map(fn(int $number) => spawn(write(...), $pdo, $number, $pages), range($first, $first + COROUTINES - 1)));
    $kinds = array_unique($outcomes);
    sort($kinds);
    echo implode("\n", $kinds), "\n";
    $rows = $pdo->query('SELECT COUNT(*), COUNT(DISTINCT number) FROM t')->fetch(PDO::FETCH_NUM);
    echo $rows[0] === 2 * $rows[1] ? "no half of a transaction\n" : "rows: $rows[0], numbers: $rows[1]\n";
}

$before = descriptors();
$file = tempnam(sys_get_temp_dir(), 'async-full-');
register_shutdown_function(fn() => array_map('unlink', glob("$file*")));
$pdo = new PDO("sqlite:$file", null, null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 5]);
$pdo->exec('CREATE TABLE t (number INTEGER, part INTEGER, data TEXT)');
write_all($pdo, 0, 100);
write_all($pdo, COROUTINES, 10_000);
echo $pdo->query('PRAGMA integrity_check')->fetchColumn(), ', ',
    $pdo->query('SELECT COUNT(*) FROM t WHERE number >= ' . COROUTINES)->fetchColumn(), " rows\n";
finish(5, $pdo->getPool());
echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECT--
SQLSTATE[HY000]: General error: 13 database or disk is full
written
no half of a transaction
written
no half of a transaction
ok, 400 rows
the counters are right
descriptors left: 0
