--TEST--
Files: exit() and a fatal error while calls on slow storage are under way: the script ends as ever
--EXTENSIONS--
posix
--SKIPIF--
<?php
require __DIR__ . '/slow.inc';
skip_without_fuse();
?>
--FILE--
<?php
require __DIR__ . '/slow.inc';
require __DIR__ . '/../../10_runtime/child.inc';

$slow = slow_folder();
file_put_contents("$slow/a", 'content');
$calls = <<<'PHP'
    Async\suspend(); // main is a coroutine from here on
    $file = fopen("$slow/a", 'r+');
    foreach ([
        fn() => file_get_contents("$slow/a"), fn() => file_put_contents("$slow/b", 'x'), fn() => scandir($slow), fn() => glob("$slow/*"),
        fn() => touch("$slow/t"), fn() => fstat($file), fn() => fclose(fopen("$slow/a", 'r')), fn() => tempnam($slow, 'x'),
    ] as $call) {
        $waiting[] = Async\spawn($call);
    }
    Async\suspend();
    echo array_filter($waiting, fn($coroutine) => $coroutine->getAwaitingInfo()) ? 'calls are under way' : 'all have returned', "\n";
    PHP;
foreach (['exit(3);', 'fclose($file); exit(4);', '@trigger_error("fatal", E_USER_ERROR);'] as $end) {
    $result = run_php("\$slow = '$slow'; $calls $end");
    echo $result['output'], "status $result[code], signal $result[signal]\n";
}
?>
--EXPECTF--
calls are under way
status 3, signal 0
calls are under way
status 4, signal 0
calls are under way%A
status 255, signal 0
