--TEST--
Monitor: a forked child leaves a TCP port to its parent silently
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/monitor.inc';
require __DIR__ . '/../10_runtime/child.inc';

$port = free_port();
$code = 'require ' . var_export(__DIR__ . '/monitor.inc', true) . ';
    Async\spawn(fn () => 0);
    $parent = getmypid();
    Async\delay(1);
    $descriptors = open_descriptors();
    if (pcntl_fork() === 0) {
        Async\delay(1);
        echo open_descriptors() < $descriptors ? "child\n" : "child with the socket of its parent\n";
        exit;
    }
    pcntl_wait($status);
    echo monitor_state()->process->pid === $parent ? "parent answers\n" : "wrong one\n";';
echo run_php($code, ['async.monitor' => "127.0.0.1:$port", 'log_errors' => '1', 'error_log' => '/dev/stdout'])['output'];
?>
--EXPECT--
child
parent answers
