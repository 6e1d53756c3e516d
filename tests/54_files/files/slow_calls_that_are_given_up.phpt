--TEST--
Files: a cancelled call on slow storage touches neither memory nor descriptors of others
--EXTENSIONS--
posix
pcntl
--SKIPIF--
<?php
require __DIR__ . '/slow.inc';
skip_without_fuse();
?>
--FILE--
<?php
require __DIR__ . '/slow.inc';
use function Async\{spawn, await, suspend};

$slow = slow_folder();
file_put_contents("$slow/a", 'content of a');
file_put_contents("$slow/b", 'content of b');
function descriptors(): int
{
    return count(scandir('/proc/self/fd'));
}
spawn(function () use ($slow) {
    file_get_contents("$slow/a"); // the threads have what they need from now on
    $before = descriptors();
    $file = fopen("$slow/a", 'r');
    foreach ([
        'open' => fn() => fopen("$slow/b", 'r'),
        'read' => fn() => fgets($file),
        'opendir' => fn() => opendir($slow),
        'stat' => fn() => filesize("$slow/b"),
        'write' => fn() => file_put_contents("$slow/new", 'x'),
        'glob' => fn() => glob("$slow/*"),
        'scandir' => fn() => scandir($slow),
        'tempnam' => fn() => tempnam($slow, 'x'),
        'touch' => fn() => touch("$slow/touched"),
        'fstat' => fn() => fstat($file),
        'fclose' => fn() => fclose(fopen("$slow/b", 'r')),
    ] as $name => $way) {
        $coroutine = spawn(fn() => outcome($way));
        turns_until(fn() => $coroutine->getAwaitingInfo());
        $coroutine->cancel();
        echo "$name: ", await($coroutine), "\n";
    }
    echo fgets($file), "\n"; /* the cancelled read took nothing */
    rewind($file);
    $reader = spawn(fn() => outcome(fn() => fread($file, 5)));
    turns_until(fn() => $reader->getAwaitingInfo());
    echo outcome(fn() => fread($file, 5)), "\n";
    fclose($file);
    $other = fopen(__FILE__, 'r'); /* gets a number that is free */
    echo await($reader), "\n", fgets($other);
    fclose($other);
    $file = fopen("$slow/a", 'r+');
    $syncing = spawn(function () use ($file) {
        echo 'fsync: ', outcome(fn() => fsync($file)), "\n";
    });
    turns_until(fn() => $syncing->getAwaitingInfo());
    fclose($file);
    echo "closed after that\n";
    until(fn() => descriptors() === $before);
    echo "no descriptor is left\n";

    $reader = spawn(fn() => outcome(fn() => file_get_contents("$slow/a")));
    turns_until(fn() => $reader->getAwaitingInfo());
    if (!$child = pcntl_fork()) {
        echo 'child: ', file_get_contents("$slow/b"), "\n";
        posix_kill(getmypid(), SIGKILL);
    }
    pcntl_waitpid($child, $status);
    echo 'parent: ', await($reader), "\n";
});
?>
--EXPECT--
open: Async\AsyncCancellation: Coroutine cancelled
read: Async\AsyncCancellation: Coroutine cancelled
opendir: Async\AsyncCancellation: Coroutine cancelled
stat: Async\AsyncCancellation: Coroutine cancelled
write: Async\AsyncCancellation: Coroutine cancelled
glob: Async\AsyncCancellation: Coroutine cancelled
scandir: Async\AsyncCancellation: Coroutine cancelled
tempnam: Async\AsyncCancellation: Coroutine cancelled
touch: Async\AsyncCancellation: Coroutine cancelled
fstat: Async\AsyncCancellation: Coroutine cancelled
fclose: Async\AsyncCancellation: Coroutine cancelled
content of a
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
false
<?php
fsync: true
closed after that
no descriptor is left
child: content of b
parent: 'content of a'
