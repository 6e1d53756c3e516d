--TEST--
Monitor: a TCP address answers only to known hosts, against DNS rebinding
--FILE--
<?php
require __DIR__ . '/monitor.inc';
require __DIR__ . '/../10_runtime/child.inc';

$code = 'require ' . var_export(__DIR__ . '/monitor.inc', true) . ';
    Async\spawn(fn () => 0);
    foreach (["127.0.0.1", "127.0.0.1:9180", "localhost", "LocalHost:80", "[::1]", "[::1]:9180", "10.0.0.1", "",
            "evil.example", "evil.example:9180", "localhost.evil.example", "127.0.0.1.evil.example", "[::1].evil.example",
            "[::1", "::1", "[]", ":80", "App", "app.internal:9180", "app.internal.evil.example", "app"] as $host) {
        echo monitor_get("/", host: $host)["status"], " ", json_encode($host), "\n";
    }';
$address = '127.0.0.1:' . free_port();
echo "by default\n", run_php($code, ['async.monitor' => $address])['output'];
echo "with names\n", run_php($code, ['async.monitor' => $address, 'async.monitor_hosts' => 'app, app.internal'])['output'];
echo "with any\n", run_php('require ' . var_export(__DIR__ . '/monitor.inc', true) . '; Async\spawn(fn () => 0);
    echo monitor_get("/", "tcp://127.0.0.1:" . explode(":", ini_get("async.monitor"))[1], "any.example")["status"];',
    ['async.monitor' => '0.0.0.0:' . free_port(), 'async.monitor_hosts' => '*'])['output'], "\n";
?>
--EXPECT--
by default
200 "127.0.0.1"
200 "127.0.0.1:9180"
200 "localhost"
200 "LocalHost:80"
200 "[::1]"
200 "[::1]:9180"
200 "10.0.0.1"
403 ""
403 "evil.example"
403 "evil.example:9180"
403 "localhost.evil.example"
403 "127.0.0.1.evil.example"
403 "[::1].evil.example"
403 "[::1"
403 "::1"
403 "[]"
403 ":80"
403 "App"
403 "app.internal:9180"
403 "app.internal.evil.example"
403 "app"
with names
200 "127.0.0.1"
200 "127.0.0.1:9180"
200 "localhost"
200 "LocalHost:80"
200 "[::1]"
200 "[::1]:9180"
200 "10.0.0.1"
403 ""
403 "evil.example"
403 "evil.example:9180"
403 "localhost.evil.example"
403 "127.0.0.1.evil.example"
403 "[::1].evil.example"
403 "[::1"
403 "::1"
403 "[]"
403 ":80"
200 "App"
200 "app.internal:9180"
403 "app.internal.evil.example"
200 "app"
with any
200
