--TEST--
Monitor: the answer is valid JSON with any names of classes and files
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

Async\spawn(fn () => 0);
$file = sys_get_temp_dir() . "/async-\xff\"\\\n\t\x01é-" . getmypid() . '.php';
file_put_contents($file, '<?php return Async\spawn(fn () => Async\delay(60_000));');
$coroutine = require $file;
unlink($file);
json_decode('{');
$body = monitor_get('/pools.json')['body'];
var_dump(json_last_error() === JSON_ERROR_SYNTAX); // the answer changes nothing for the script
foreach (json_decode($body)->coroutines->list as $c) {
    if ($c->id === spl_object_id($coroutine)) {
        var_dump($c->spawned_at === str_replace("\xff", "\u{fffd}", $file) . ':1');
    }
}
$coroutine->cancel();
?>
--EXPECT--
bool(true)
bool(true)
