--TEST--
SOAP: a fatal error of another coroutine is reported as usual while a call waits
--EXTENSIONS--
soap
--ENV--
ASAN_OPTIONS=detect_leaks=0
--FILE--
<?php
/* Leaks are not looked for: a fatal error leaves memory behind by design. */
require __DIR__ . '/soap.inc';

$programs = [
    'E_USER_ERROR' => '@trigger_error("B is broken", E_USER_ERROR);',
    'compile error' => 'eval("class A1 {} class A1 {}");',
    'time' => 'set_time_limit(1); for (;;);',
    'memory' => 'ini_set("memory_limit", "16M"); str_repeat("x", 20000000);',
    'uncaught' => 'throw new LogicException("B is broken");',
];
foreach ($programs as $name => $code) {
    $file = temporary_file();
    file_put_contents($file, '<?php require ' . var_export(__DIR__ . '/soap.inc', true) . ';
        $client = new SlowClient(null, ["location" => "http://127.0.0.1:1/", "uri" => "urn:t"]);
        $client->pause = 5000;
        Async\spawn(fn() => $client->f());
        Async\spawn(function () { Async\delay(1); ' . $code . ' });');
    exec(getenv('TEST_PHP_EXECUTABLE') . ' ' . getenv('TEST_PHP_ARGS') . ' -d display_errors=1 -d log_errors=0 -d html_errors=0 '
        . '-d async.shutdown_timeout=0 ' . escapeshellarg($file) . ' 2>&1', $lines, $status);
    echo "$name: $status ", implode(' ', preg_filter('/.*(B is broken|Cannot (?:re)?declare class A1|Maximum execution|Allowed memory).*/',
        '$1', $lines)), "\n";
    $lines = [];
}
?>
--EXPECTF--
E_USER_ERROR: 255 B is broken
compile error: 255 Cannot %Sdeclare class A1
time: 255 Maximum execution
memory: 255 Allowed memory
uncaught: 255 B is broken
