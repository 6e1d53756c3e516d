--TEST--
Pool: abandoned: the destructor may suspend and throw: a warning tells, the place is free
--FILE--
<?php
require __DIR__ . '/../pool.inc';
error_reporting(E_ALL);
set_error_handler(function ($code, $message) { echo strtok($message, "\n"), "\n"; return true; });
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { Async\suspend(); throw new DomainException("no $r"); }, max: 1, name: 'db');
$pool->acquire();
echo $r = $pool->acquire(), ', ', counts($pool), "\n";
set_error_handler(fn () => true);
try { $pool->release($r); $pool->close(); } catch (DomainException) {}
?>
--EXPECTF--
Async\Pool "db": Conn has been held for %d ms by main code since %s:6, and was dropped without a release: the pool has destroyed it
Uncaught DomainException: no c1 in %s
c2, idle 0, active 1
