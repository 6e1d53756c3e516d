--TEST--
Monitor: the example runs as it stands, watched and not
--FILE--
<?php
require __DIR__ . '/../10_runtime/child.inc';

foreach (['', 'unix:' . sys_get_temp_dir() . '/async-example-%p.sock'] as $address) {
    $result = run_php_command([dirname(__DIR__, 2) . '/examples/monitor.php', '0.2'], ['async.monitor' => $address]);
    echo $result['code'], ' ', $result['output'];
}
?>
--EXPECTF--
0 It cannot be seen: start it with -d async.monitor=127.0.0.1:9180
0 It can be seen at unix:%s
