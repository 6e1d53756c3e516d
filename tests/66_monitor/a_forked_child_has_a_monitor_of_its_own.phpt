--TEST--
Monitor: a forked child has its own if the path contains the process id
--EXTENSIONS--
pcntl
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

Async\spawn(fn () => 0);
$waiting = monitor_connect(); // in the middle of a request when the child is made
fwrite($waiting, 'GET /pools.json HTTP/1.1');
monitor_get('/');
$pid = pcntl_fork();
if ($pid === 0) {
    fclose($waiting);
    echo 'child: ', monitor_state()->process->pid === getmypid() ? 'its own' : 'not its own', "\n";
    exit;
}
pcntl_waitpid($pid, $status);
echo 'child: status ', $status, file_exists(substr(monitor_address($pid), 7)) ? ', left behind' : ', gone', "\n";
fwrite($waiting, "\r\n\r\n");
echo 'parent: ', json_decode(monitor_read($waiting)['body'])->process->pid === getmypid() ? 'its own' : 'not its own', "\n";
echo 'parent: ', monitor_get('/')['status'], "\n";
?>
--EXPECT--
child: its own
child: status 0, gone
parent: its own
parent: 200
