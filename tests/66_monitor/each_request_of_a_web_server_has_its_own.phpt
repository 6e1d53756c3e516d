--TEST--
Monitor: in a web server it opens and closes with each request, whether that ends well or not
--FILE--
<?php
require __DIR__ . '/../20_lifecycle/server.inc';

$ask = 'Async\spawn(fn () => 0);
    $client = stream_socket_client("unix://" . str_replace("%p", getmypid(), substr(ini_get("async.monitor"), 5)));
    fwrite($client, "GET /pools.json HTTP/1.1\r\n\r\n");
    echo getmypid(), " ", substr(stream_get_contents($client), 9, 3), " ";';
$pattern = sys_get_temp_dir() . '/async-monitor-web-%p.sock';
$server = new WebServer([
    'good.php' => "<?php $ask",
    'fatal.php' => "<?php $ask Async\\spawn(fn () => trigger_error('x', E_USER_ERROR)); Async\\delay(5000);",
    'plain.php' => '<?php echo getmypid(), " plain ";',
], ['async.monitor' => "unix:$pattern", 'display_errors' => '0']);
foreach (['good', 'good', 'fatal', 'good', 'fatal', 'plain', 'good'] as $name) {
    [$pid, $status] = explode(' ', $server->get("$name.php"));
    echo "$name: $status", file_exists(str_replace('%p', $pid, $pattern)) ? ', left behind' : '', "\n";
}
?>
--EXPECT--
good: 200
good: 200
fatal: 200
good: 200
fatal: 200
plain: plain
good: 200
