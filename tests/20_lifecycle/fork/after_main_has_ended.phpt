--TEST--
pcntl_fork(): a coroutine may fork after main has ended
--EXTENSIONS--
pcntl
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip what the child forgets is a leak to the sanitizer: PHP has asked already whether to report'); ?>
--FILE--
<?php
use function Async\{await, delay, spawn};

$parent = getmypid();
function fork(string $when): void
{
    if (($pid = pcntl_fork()) === 0) {
        register_shutdown_function(fn () => print('<shutdown>'));
        delay(1);
        exit(5);
    }
    pcntl_waitpid($pid, $status);
    echo "$when: ", pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), "\n";
}
$sleeper = spawn(fn () => delay(600_000));
spawn(function () use ($sleeper) {
    delay(1);
    fork('while main drains');
    $sleeper->cancel();
});
register_shutdown_function(function () use ($parent) {
    if (getmypid() === $parent) {
        await(spawn(fork(...), 'while a shutdown function waits'));
    }
});
?>
--EXPECT--
<shutdown>while main drains: 5 0
while a shutdown function waits: 5 0
