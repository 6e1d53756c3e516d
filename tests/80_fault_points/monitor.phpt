--TEST--
Fault points: only clients of the monitor notice its failures
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--INI--
async.monitor=unix:{TMP}/async-monitor-fault-%p.sock
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, delay, spawn};

function monitor_file(int $pid): string
{
    return str_replace('%p', $pid, substr(ini_get('async.monitor'), strlen('unix:')));
}

/* A child opens its monitor when it is forked, before the faults: so the first thing is a child of the child. */
function watched(): string
{
    $file = tempnam(sys_get_temp_dir(), 'watched');
    $pid = pcntl_fork();
    if ($pid === 0) {
        $path = 'unix://' . monitor_file(getmypid());
        $work = spawn(function () {
            delay(1);
            return 'worked';
        });
        $client = @stream_socket_client($path, timeout: 5);
        $status = 'no monitor';
        if ($client) {
            stream_set_timeout($client, 3);
            @fwrite($client, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
            $status = substr((string) @fgets($client), 9, 3) ?: 'cut off';
        }
        file_put_contents($file, await($work) . ", $status");
        exit;
    }
    pcntl_waitpid($pid, $status);
    $outcome = file_get_contents($file) . (file_exists(monitor_file($pid)) ? ', file left behind' : '');
    unlink($file);
    return $outcome;
}

spawn(fn () => 0);
$no_monitor = ['async.monitor: *', SAME];
sweep([
    'socket(monitor)' => $no_monitor,
    'bind(monitor)' => $no_monitor,
    'listen(monitor)' => $no_monitor,
    'accept(monitor)' => [SAME, 'worked, cut off'], // it is tried again every second
    'malloc(monitor connection)' => 'worked, cut off',
    'recv(monitor)' => 'worked, cut off',
    'malloc(monitor answer)' => 'worked, cut off',
    'send(monitor)' => 'worked, cut off',
], watched(...));
?>
--EXPECT--
normally: worked, 200
swept
