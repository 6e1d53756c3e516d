--TEST--
Exceptions: an exception from the user's exception handler is reported as in plain PHP
--FILE--
<?php
require __DIR__ . '/../child.inc';
$file = tempnam(sys_get_temp_dir(), 'async');
$prelude = 'register_shutdown_function(function () { echo "<shutdown>"; });
    set_exception_handler(function ($e) { echo "<", $e->getMessage(), ">"; %s }); ';
foreach ([
    'throws' => 'throw new Exception("again");',
    'waits and throws' => 'Async\delay(1); throw new Exception("again");',
    'rethrows' => 'throw $e;',
    'throws a cancellation' => 'throw new Async\AsyncCancellation("x");',
    'exits' => 'exit(3);',
    'replaces itself' => 'set_exception_handler(fn () => print("<second>")); throw new Exception("again");',
    'returns' => '',
] as $name => $handler) {
    foreach (['coroutine' => 'Async\spawn(fn () => throw new Exception("first"));', 'main' => 'throw new Exception("first");'] as $where => $code) {
        file_put_contents($file, '<?php ' . sprintf($prelude, $handler) . "Async\\suspend(); $code");
        $result = run_php_file($file);
        preg_match('/Fatal error: +Uncaught [\w\\\\]+: \w+/', $result['output'], $match);
        preg_match_all('/<\w+>/', $result['output'], $marks);
        $reports[$where] = "$result[code] $result[signal] " . implode($marks[0]) . ' ' . ($match[0] ?? '');
        echo "$name, $where: $reports[$where]\n";
    }
    if ($reports['coroutine'] !== $reports['main']) {
        echo "not as in plain PHP\n";
    }
}
unlink($file);
?>
--EXPECTF--
throws, coroutine: 255 0 <first><shutdown> Fatal error: Uncaught Exception: again
throws, main: 255 0 <first><shutdown> Fatal error: Uncaught Exception: again
waits and throws, coroutine: 255 0 <first><shutdown> Fatal error: Uncaught Exception: again
waits and throws, main: 255 0 <first><shutdown> Fatal error: Uncaught Exception: again
rethrows, coroutine: 255 0 <first><shutdown> Fatal error: Uncaught Exception: first
rethrows, main: 255 0 <first><shutdown> Fatal error: Uncaught Exception: first
throws a cancellation, coroutine: 0 0 <first><shutdown> 
throws a cancellation, main: 0 0 <first><shutdown> 
exits, coroutine: 3 0 <first><shutdown> 
exits, main: 3 0 <first><shutdown> 
replaces itself, coroutine: %r(255 0 <first><shutdown> Fatal error: Uncaught Exception: again|0 0 <first><second><shutdown> )%r
replaces itself, main: %r(255 0 <first><shutdown> Fatal error: Uncaught Exception: again|0 0 <first><second><shutdown> )%r
returns, coroutine: 0 0 <first><shutdown> 
returns, main: 0 0 <first><shutdown> 
