--TEST--
Stack: a coroutine that overflows its stack is named before the process dies
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (getenv('VALGRIND_OPTS')) die('skip what dies of a signal leaves memory behind'); ?>
<?php if (getenv('SKIP_ASAN')) die('skip the stacks are those of the engine in a sanitizer build'); ?>
<?php if (PHP_VERSION_ID >= 80300) die('skip PHP 8.3 throws an Error before that happens'); ?>
--FILE--
<?php
require __DIR__ . '/../child.inc';

function report(string $title, string $code): void {
    $result = run_php('
        function map($n) { return $n ? array_map("map", [$n - 1])[0] : 0; }
        function overflow() { Async\await(Async\spawn(fn () => map(10_000_000))); }
        function start() { Async\await(Async\spawn(fn () => 1)); }
        ' . $code, ['memory_limit' => '-1', 'async.stack_size' => '256K']);
    echo "$title: signal $result[signal]\n", $result['output'];
}
report('plain', 'overflow();');
report('an earlier handler', 'pcntl_async_signals(true); pcntl_signal(SIGSEGV, fn () => print("handled\n")); overflow();');
report('a later handler', 'start(); pcntl_async_signals(true); pcntl_signal(SIGSEGV, fn () => print("handled\n")); overflow();');
foreach (['pcntl_signal(SIGSEGV, fn () => print("handled\n")); start();', 'start(); pcntl_signal(SIGSEGV, fn () => print("handled\n"));'] as $code) {
    report('sent from outside, with a handler', 'pcntl_async_signals(true); ' . $code . ' posix_kill(getmypid(), SIGSEGV); echo "goes on\n";');
}
report('sent from outside', 'start(); posix_kill(getmypid(), SIGSEGV); for (;;);');
report('ignored', 'pcntl_signal(SIGSEGV, SIG_IGN); start(); posix_kill(getmypid(), SIGSEGV); echo "goes on\n";');
?>
--EXPECT--
plain: signal 11
PHP Fatal error:  Stack overflow in coroutine 3 (spawned at Command line code:3), see async.stack_size
an earlier handler: signal 11
PHP Fatal error:  Stack overflow in coroutine 4 (spawned at Command line code:3), see async.stack_size
a later handler: signal 11
PHP Fatal error:  Stack overflow in coroutine 4 (spawned at Command line code:3), see async.stack_size
sent from outside, with a handler: signal 0
handled
goes on
sent from outside, with a handler: signal 0
handled
goes on
sent from outside: signal 11
ignored: signal 0
goes on
