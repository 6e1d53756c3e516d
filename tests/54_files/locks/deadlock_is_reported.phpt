--TEST--
Locks: coroutines that wait for each other's locks are reported as a deadlock
--INI--
html_errors=0
display_errors=1
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$both = <<<'PHP'
    use function Async\{spawn, suspend};
    $files = [tmpfile(), tmpfile()];
    foreach ([0, 1] as $i) {
        spawn(function () use ($files, $i) {
            [$first, $second] = array_map(fn($file) => fopen(stream_get_meta_data($file)['uri'], 'r+'), [$files[$i], $files[1 - $i]]);
            flock($first, LOCK_EX);
            suspend();
            try {
                flock($second, LOCK_EX);
            } finally {
                echo "$i ends\n";
            }
        });
    }
    PHP;
$own = <<<'PHP'
    Async\spawn(function () {
        $file = tmpfile();
        flock($file, LOCK_EX);
        flock(fopen(stream_get_meta_data($file)['uri'], 'r+'), LOCK_EX);
    });
    PHP;
foreach ([$both, $own] as $script) {
    $output = run_php($script, ['async.debug_deadlock' => '1'])['output'];
    preg_match_all('/\d ends|waits for: File lock|Uncaught Async.DeadlockError/', $output, $matches);
    echo implode("\n", $matches[0]), "\n";
}
?>
--EXPECT--
waits for: File lock
waits for: File lock
0 ends
1 ends
Uncaught Async\DeadlockError
waits for: File lock
Uncaught Async\DeadlockError
