--TEST--
PDO pool: a signal handler is not told about the transaction of the coroutine that waits
--EXTENSIONS--
pcntl
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{await, spawn, timeout};

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2]);
$done = new Async\Channel(1);
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use ($pdo, $done) {
	echo $pdo->query("SELECT 'of its own'")->fetchColumn(), "\n";
	$done->sendAsync(true);
});
await(spawn(function () use ($pdo, $done) {
	$pdo->beginTransaction();
	proc_open(['kill', '-USR1', (string) getmypid()], [], $pipes); // it comes while the coroutine waits
	$done->recv(timeout(PATIENCE * 1000));
	var_dump($pdo->inTransaction());
	$pdo->rollBack();
}));
?>
--EXPECT--
of its own
bool(true)
