--TEST--
Monitor: the file of its socket is for the user only, and goes with the process, however that ends
--FILE--
<?php
require __DIR__ . '/monitor.inc';
require __DIR__ . '/../10_runtime/child.inc';

$pattern = sys_get_temp_dir() . '/async-monitor-end-%p.sock';
$ini = ['async.monitor' => "unix:$pattern"];
$show = 'Async\spawn(fn () => 0); $file = str_replace("%p", getmypid(), substr(ini_get("async.monitor"), 5)); clearstatcache();
    echo $file, " ", decoct(fileperms($file)), "\n";';
$ends = [
    'end of the script' => '',
    'exit' => 'exit;',
    'exit in a coroutine' => 'Async\spawn(fn () => exit()); Async\delay(5000);',
    'exception' => 'throw new Exception("x");',
    'fatal error' => 'trigger_error("x", E_USER_ERROR);',
    'fatal error in a coroutine' => 'Async\spawn(function () { ini_set("memory_limit", "4M"); str_repeat("x", 5_000_000); }); Async\delay(5000);',
    'with a client that waits' => '$client = stream_socket_client("unix://$file"); fwrite($client, "GET"); Async\delay(5);',
    'fatal error with a client' => '$client = stream_socket_client("unix://$file"); fwrite($client, "GET"); Async\delay(5);
        Async\spawn(fn () => trigger_error("x", E_USER_ERROR)); Async\delay(5000);',
];
foreach ($ends as $name => $code) {
    $output = run_php($show . $code, $ini)['output'];
    [$file, $mode] = explode(' ', strtok($output, "\n"));
    echo "$name: $mode", file_exists($file) ? ', left behind' : ', gone', "\n";
}

// One that was killed leaves its file; the next one with that path takes it over.
$ini = ['async.monitor' => 'unix:' . str_replace('%p', 'test' . getmypid(), $pattern)];
$killed = run_php($show . 'posix_kill(getmypid(), SIGKILL);', $ini);
$file = strtok($killed['output'], ' ');
echo 'killed: ', file_exists($file) ? 'left behind' : 'gone', "\n";
echo 'next: ', strlen(run_php($show, $ini)['output']) > 10 && !file_exists($file) ? 'gone' : 'left behind', "\n";

// What is no socket is not touched.
file_put_contents($file, 'precious');
echo preg_replace('~/.*?sock~', 'FILE', run_php('Async\spawn(fn () => 0); echo "goes on\n";', $ini + ['log_errors' => '1', 'error_log' => '/dev/stdout'])['output']);
echo file_get_contents($file), "\n";
unlink($file);
?>
--EXPECTF--
end of the script: 140600, gone
exit: 140600, gone
exit in a coroutine: 140600, gone
exception: 140600, gone
fatal error: 140600, gone
fatal error in a coroutine: 140600, gone
with a client that waits: 140600, gone
fatal error with a client: 140600, gone
killed: left behind
next: gone
[%s] async.monitor: process %d has no monitor, it cannot listen at unix:FILE: File exists
goes on
precious
