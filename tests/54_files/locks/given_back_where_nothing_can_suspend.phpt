--TEST--
Locks: a lock that is released in an output callback goes to the waiting coroutine
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, spawn, suspend};

function next_lock(string $name): Async\Coroutine
{
    return spawn(function () use ($name) {
        return flock(fopen($name, 'r+'), LOCK_EX);
    });
}

$name = tempnam(sys_get_temp_dir(), 'async');
register_shutdown_function(unlink(...), $name);
spawn(function () use ($name, &$next) {
    $file = fopen($name, 'r+');
    flock($file, LOCK_EX);
    $next = next_lock($name);
    suspend();
    ob_start(function (string $text) use ($file) {
        flock($file, LOCK_UN);
        return $text;
    });
    echo "given back\n";
    ob_end_flush();
    var_dump(await($next));
});
until(function () use (&$next) { return (bool) $next?->isCompleted(); });

$first = fopen($name, 'r+');
$second = fopen($name, 'r+');
await(spawn(function () use ($first, $second, $name) {
    flock($second, LOCK_SH);
    flock($first, LOCK_SH);
    var_dump(flock($first, LOCK_EX | LOCK_NB)); // it has lost the shared lock, too
    $next = next_lock($name);
    suspend();
    flock($second, LOCK_UN);
    var_dump(await($next));
}));
?>
--EXPECT--
given back
bool(true)
bool(false)
bool(true)
