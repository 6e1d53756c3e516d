--TEST--
Files: opening a FIFO suspends until its other end is open
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$name = tempnam(sys_get_temp_dir(), 'async');
unlink($name);
posix_mkfifo($name, 0600);
foreach ([['r', 'w'], ['w', 'r']] as [$first, $second]) {
    $ends = [];
    $open = function (string $mode) use ($name, &$ends) {
        $ends[$mode] = fopen($name, $mode);
        echo "$mode is open\n";
    };
    $opening = spawn($open, $first);
    for ($i = 0; $i < 10; $i++) {
        suspend();
    }
    echo "others ran\n";
    $open($second);
    await($opening);
    fwrite($ends['w'], "line\n");
    echo fgets($ends['r']), stream_get_meta_data($ends['r'])['blocked'] ? "blocking\n" : "non-blocking\n";
    fclose($ends['w']);
    var_dump(fgets($ends['r']), feof($ends['r']));
    $ends = [];
}
$opening = spawn(fn() => outcome(fn() => fopen($name, 'r')));
turns_until(fn() => $opening->getAwaitingInfo());
$opening->cancel();
echo await($opening), "\n";
unlink($name);
?>
--EXPECTF--
others ran
%s is open
%s is open
line
blocking
bool(false)
bool(true)
others ran
%s is open
%s is open
line
blocking
bool(false)
bool(true)
Async\AsyncCancellation: Coroutine cancelled
