--TEST--
SQLite: exit() and fatal errors may come in the middle of a query or of a wait
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
require __DIR__ . '/sqlite.inc';

$start = 'require "' . __DIR__ . '/sqlite.inc"; use function Async\{spawn, suspend};' . <<<'PHP'
    $file = database();
    (new SQLite3($file))->exec("INSERT INTO t VALUES (x'41')");
    foreach (connectors($file) as $connect) {
        $connections[] = [$db = $connect(), $waiting = $connect()];
        spawn(function () use ($db) { $db->query(LONG); echo "went on\n"; });
        spawn(function () use ($db) { $db->exec('SELECT 1'); echo "got the turn\n"; });
        spawn(function () use ($db) { $statement = $db->prepare('SELECT 1'); echo "got the turn\n"; });
        spawn(function () use ($waiting) { $waiting->exec('INSERT INTO t VALUES (1)'); echo "got the lock\n"; });
    }
    $sqlite = new SQLite3($file);
    $sqlite->createFunction('slow', function ($x) { Async\delay(20000); return $x; });
    $statement = $sqlite->prepare('SELECT slow(1)');
    $result = $sqlite->query('SELECT 1');
    spawn(function () use ($statement) { $statement->execute(); echo "went on\n"; });
    spawn(function () use ($statement) { $statement->close(); echo "closed\n"; });
    spawn(function () use ($sqlite) { $sqlite->close(); echo "closed\n"; });
    spawn(function () use ($sqlite) { $target = new SQLite3(':memory:'); $sqlite->backup($target); echo "copied\n"; });
    $blob = (new SQLite3($file))->openBlob('t', 'v', 1);
    $holder = new PDO("sqlite:$file");
    $holder->exec('BEGIN IMMEDIATE');
    suspend();
    suspend();
    PHP;
foreach (['exit("exit\n");', '(function ($result) { unset($GLOBALS["result"]); exit("exit\n"); })($result);', 'eval("class Same {} class Same {}");'] as $end) {
    ['output' => $output, 'code' => $code, 'signal' => $signal] = run_php($start . $end);
    echo trim($output), "\nexit code $code, signal $signal\n";
}
?>
--EXPECTF--
exit
exit code 0, signal 0
exit
exit code 0, signal 0
%AFatal error: Cannot %Sdeclare class Same%s
exit code 255, signal 0
