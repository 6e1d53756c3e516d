--TEST--
Files: the descriptor of a cancelled call is not reused before the call has returned
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
use function Async\{spawn, await, suspend};

$slow = slow_folder();
function is_open(string $name): bool
{
    foreach (scandir('/proc/self/fd') as $number) {
        if (@readlink("/proc/self/fd/$number") === $name) {
            return true;
        }
    }
    return false;
}
for ($i = 0; $i < 20; $i++) {
    $files[] = fopen("$slow/file$i", 'w'); // before there are coroutines
}
$is_kept = false;
for ($i = 0; $i < 20 && !$is_kept; $i++) { // the write may be over on a busy machine
    $writer = spawn(fn() => outcome(fn() => fwrite($files[$i], 'data')));
    turns_until(fn() => $writer->getAwaitingInfo());
    $writer->cancel();
    await($writer);
    fclose($files[$i]);
    $is_kept = is_open("$slow/file$i");
    until(fn() => !is_open("$slow/file$i"));
}
echo $is_kept ? 'kept until the write has returned' : 'closed at once', "\n";
?>
--EXPECT--
kept until the write has returned
