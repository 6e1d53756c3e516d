--TEST--
Monitor: it keeps no script alive, and a deadlock is still one, even while a client is connected
--FILE--
<?php
require __DIR__ . '/monitor.inc';
require __DIR__ . '/../10_runtime/child.inc';

$ini = ['async.monitor' => 'unix:' . sys_get_temp_dir() . '/async-monitor-%p.sock', 'async.debug_deadlock' => '0'];
$client = '$client = stream_socket_client("unix://" . str_replace("%p", getmypid(), substr(ini_get("async.monitor"), 5)));';

echo run_php("Async\\spawn(fn () => print('ran, ')); $client Async\\delay(10); echo 'end';", $ini)['output'], "\n";
echo run_php("Async\\spawn(function () { $client fwrite(\$client, 'GET / '); Async\\delay(10); exit('exit'); }); Async\\delay(9000);", $ini)['output'], "\n";
preg_match('/DeadlockError.*?waiting/', run_php("Async\\spawn(fn () => 0); $client (new Async\\Pool(fn () => 1, max: 1))->acquire();
    \$p = new Async\\Pool(fn () => 1, max: 1); \$p->acquire(); \$p->acquire();", $ini)['output'], $found);
echo $found[0], "\n";
?>
--EXPECTF--
ran, end
exit
%SDeadlock detected: no active coroutines, 1 coroutines in waiting
