--TEST--
SQLite: exit() and a fatal error in the middle of a query or of a wait for a lock
--EXTENSIONS--
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
require __DIR__ . '/sqlite.inc';

$start = 'require "' . __DIR__ . '/sqlite.inc"; use function Async\{spawn, suspend};' . <<<'PHP'
    $file = database();
    foreach (connectors($file) as $connect) {
        $connections[] = [$db = $connect(), $waiting = $connect()];
        spawn(function () use ($db) { $db->query(LONG); echo "went on\n"; });
        spawn(function () use ($waiting) { $waiting->exec('INSERT INTO t VALUES (1)'); echo "got the lock\n"; });
    }
    $holder = new PDO("sqlite:$file");
    $holder->exec('BEGIN IMMEDIATE');
    suspend();
    suspend();
    PHP;
foreach (['exit("exit\n");', 'eval("class Same {} class Same {}");'] as $end) {
    ['output' => $output, 'code' => $code, 'signal' => $signal] = run_php($start . $end);
    echo trim($output), "\nexit code $code, signal $signal\n";
}
?>
--EXPECTF--
exit
exit code 0, signal 0
%AFatal error: Cannot %Sdeclare class Same%s
exit code 255, signal 0
