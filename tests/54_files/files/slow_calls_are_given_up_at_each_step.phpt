--TEST--
Files: a call on slow storage that is cancelled at any step closes its descriptors once
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

$left = PHP_INT_MAX; // questions that are answered before the coroutine is cancelled
$coroutine = null;
$slow = stepping_folder(function () use (&$left, &$coroutine) {
    if (!$left--) {
        $coroutine->cancel();
        suspend();
        $other = fopen(__FILE__, 'r'); // has a number that is free
        echo fgets($other) === "<?php\n" ? '' : "the file of another coroutine was closed\n";
        fclose($other);
    }
});
function descriptors(): int
{
    return count(scandir('/proc/self/fd'));
}
foreach ([
    'read' => fn() => file_get_contents("$slow/a"),
    'write' => fn() => file_put_contents("$slow/b", 'x'),
    'fopen' => function () use ($slow) {
        $file = fopen("$slow/a", 'a+');
        return [fwrite($file, 'x'), fseek($file, -1, SEEK_END), fread($file, 1), ftruncate($file, 1), fstat($file)['size'], fclose($file)];
    },
    'copy' => fn() => copy("$slow/a", "$slow/c"),
    'touch' => fn() => [@unlink("$slow/t"), touch("$slow/t")],
    'tempnam' => fn() => unlink(tempnam($slow, 'x')),
    'scandir' => fn() => count(scandir($slow)) > 2,
    'glob' => fn() => count(glob("$slow/*")) > 0,
    'dropped' => fn() => is_resource(fopen("$slow/a", 'r')),
] as $name => $way) {
    file_put_contents("$slow/a", 'content');
    $before = descriptors();
    for ($step = 0; ; $step++) {
        $left = $step;
        clearstatcache(true);
        $coroutine = spawn(function () use ($way) {
            try {
                return json_encode(@$way());
            } catch (Async\AsyncCancellation) {
                return null;
            }
        });
        $outcome = await($coroutine);
        $is_whole = $left >= 0; // it asked no more than that
        $left = PHP_INT_MAX;
        until(fn() => descriptors() === $before, "$name, step $step: descriptors");
        if ($is_whole) {
            break;
        }
    }
    echo "$name: ", $step > 0 ? 'cancelled at each step' : 'never', ', then ', $outcome, "\n";
}
echo file_get_contents(dirname($slow) . '/log');
exit; // the coroutine that lets the calls go would wait forever
?>
--EXPECT--
read: cancelled at each step, then "content"
write: cancelled at each step, then 1
fopen: cancelled at each step, then [1,0,"x",true,1,true]
copy: cancelled at each step, then true
touch: cancelled at each step, then [true,true]
tempnam: cancelled at each step, then true
scandir: cancelled at each step, then true
glob: cancelled at each step, then true
dropped: cancelled at each step, then true
