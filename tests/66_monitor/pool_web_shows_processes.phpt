--TEST--
Monitor: bin/pool-web lists the processes, and leads to the page and the data of each
--INI--
async.monitor=unix:{TMP}/async-monitor-web-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

$pool = new Async\Pool(fn () => new stdClass, max: 3, name: 'db');
$held = $pool->acquire();
Async\delay(1);                                  // the monitor is open
$file = substr(monitor_address(), strlen('unix://'));
$web = proc_open([PHP_BINARY, '-n', dirname(__DIR__, 2) . '/bin/pool-web', '--listen=127.0.0.1:0', "unix:$file"],
    [['file', '/dev/null', 'r'], ['socket'], ['redirect', 1]], $pipes);
$address = 'tcp://' . trim(substr(fgets($pipes[1]), strlen('http://')), "/\n");
$name = basename($file, '.sock');

$list = monitor_get('/', $address);
echo $list['status'], ' ', preg_match('~<a href="' . $name . '/">.*<td>' . getmypid() . '</td>.*<td>1 of 3</td>~', $list['body']), "\n";
echo str_contains(monitor_get("/$name/", $address)['body'], '<title>async monitor</title>') ? "the page\n" : '';
echo json_decode(monitor_get("/$name/pools.json", $address)['body'])->pools[0]->name, "\n";
echo monitor_get('/other/', $address)['status'], ' ', monitor_get('/', $address, 'evil.example')['status'], "\n";
proc_terminate($web);
proc_close($web);
?>
--EXPECT--
200 1
the page
db
404 403
