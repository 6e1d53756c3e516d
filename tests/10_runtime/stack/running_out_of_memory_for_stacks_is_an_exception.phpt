--TEST--
Stack: running out of memory for stacks is an exception of the coroutine, not a crash
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip the stacks are those of the engine in a sanitizer build'); ?>
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
if (!is_executable('/bin/sh')) die('skip needs a shell to limit the address space');
?>
--FILE--
<?php
/* The address space is limited, so that a few dozen stacks of 64 MB exhaust it, and something is left for the rest. */
$code = <<<'PHP'
$list = [];
for ($i = 0; $i < 2000; $i++) {
    $list[] = Async\spawn(function () { Async\suspend(); Async\suspend(); return 1; });
}
[$results, $errors] = Async\await_all($list);
echo count($results) + count($errors), ' ', count($errors) > 0 ? 'some failed' : 'none failed', ' ', count($results) > 10 ? 'some worked' : 'none worked', "\n";
foreach (array_unique(array_map(fn ($e) => $e::class, $errors)) as $class) { echo $class, "\n"; }
unset($list, $results, $errors);
echo Async\await(Async\spawn(fn () => 'usable')), "\n";
PHP;
$php = getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY;
passthru("/bin/sh -c " . escapeshellarg('ulimit -v 3000000; exec ' . escapeshellarg($php) . ' -d async.stack_size=64M -d display_errors=1 -d log_errors=0 -d opcache.enable_cli=0 -r ' . escapeshellarg($code)) . ' 2>&1', $status);
var_dump($status);
?>
--EXPECT--
2000 some failed some worked
Async\AsyncException
usable
int(0)
