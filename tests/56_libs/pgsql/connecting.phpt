--TEST--
pdo_pgsql: connecting times out and can be cancelled
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

[$address, $kept] = unreachable();
[$host, $port] = explode(':', $address);
$connect = fn(int $timeout) => outcome(fn() => new PDO("pgsql:host=$host;port=$port", options: [PDO::ATTR_TIMEOUT => $timeout]));
$cancelled = spawn($connect, 600);
suspend();
$cancelled->cancel();
echo await($cancelled), "\n";

$start = hrtime(true);
echo trim(await(spawn($connect, 2))), "\n";
$seconds = (hrtime(true) - $start) / 1e9;
var_dump($seconds >= 1 && $seconds < 20);
?>
--EXPECTF--
Async\AsyncCancellation: Coroutine cancelled
PDOException: SQLSTATE[08006] [7] %stimeout expired
bool(true)
