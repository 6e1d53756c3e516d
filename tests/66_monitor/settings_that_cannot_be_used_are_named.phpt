--TEST--
Monitor: a setting that cannot be used is a warning at the start, and there is no monitor
--FILE--
<?php
require __DIR__ . '/../10_runtime/child.inc';

$long = '/' . str_repeat('x', 120);
foreach (['127.0.0.1', '127.0.0.1:0', '127.0.0.1:65536', '127.0.0.1: 80', '127.0.0.1:80x', 'example.com:80', '[::1]', '[::1:80', '::1:80',
        'unix:', 'unix:relative', "unix:$long", '0.0.0.0:9180', '[::]:9180', '192.0.2.1:80'] as $address) {
    $output = run_php('Async\spawn(fn () => print("runs"));', ['async.monitor' => $address])['output'];
    echo str_replace($long, '/…', trim(preg_replace('/\s+/', ' ', $output))), "\n";
}
$refused = run_php('Async\spawn(fn () => print("runs"));', ['async.monitor' => '192.0.2.1:9180', 'async.monitor_hosts' => '*', 'log_errors' => '1',
    'error_log' => '/dev/stdout']);
echo $refused['output'], "\n";
?>
--EXPECTF--
%SWarning: async.monitor must be an IP address and a port, like 127.0.0.1:9180, or an absolute path, like unix:/run/app-%p.sock, 127.0.0.1 given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, 127.0.0.1:0 given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, 127.0.0.1:65536 given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, 127.0.0.1: 80 given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, 127.0.0.1:80x given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, example.com:80 given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, [::1] given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, [::1:80 given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, ::1:80 given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, unix: given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, unix:relative given in Unknown on line 0 runs
%SWarning: async.monitor must be %s, unix:/… given in Unknown on line 0 runs
%SWarning: async.monitor must be a loopback address unless async.monitor_hosts names the hosts, 0.0.0.0:9180 given in Unknown on line 0 runs
%SWarning: async.monitor must be a loopback address unless async.monitor_hosts names the hosts, [::]:9180 given in Unknown on line 0 runs
%SWarning: async.monitor must be a loopback address unless async.monitor_hosts names the hosts, 192.0.2.1:80 given in Unknown on line 0 runs
[%s] async.monitor: process %d has no monitor, it cannot listen at 192.0.2.1:9180: Cannot assign requested address
runs
