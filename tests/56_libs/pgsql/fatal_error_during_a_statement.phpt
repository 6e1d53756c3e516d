--TEST--
pdo_pgsql: a fatal error while a statement is executed for the first time: nothing is freed twice
--SKIPIF--
<?php
require __DIR__ . '/../../databases.inc';
skip_without('PGSQL', 'pdo_pgsql');
if (!glob(ini_get('extension_dir') . '/pdo_pgsql.so')) die('skip pdo_pgsql is not a shared extension');
?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$observer = pdo_pgsql();
$pid = null;
Async\spawn(function () use (&$pid) {
    $pdo = pdo_pgsql();
    $pid = $pdo->query('SELECT pg_backend_pid()')->fetchColumn();
    $pdo->query('SELECT pg_sleep(3)'); // PHP waits for its end before it frees it
    echo "too late\n";
});
do {
    Async\suspend();
    $sleeps = $pid && $observer->query("SELECT wait_event = 'PgSleep' FROM pg_stat_activity WHERE pid = $pid")->fetchColumn();
} while (!$sleeps);
@trigger_error('the end', E_USER_ERROR);
?>
--EXPECTF--
Fatal error: the end in %s on line %d
