--TEST--
pcntl_fork(): the child does not wait for class loading or stream use of other coroutines
--EXTENSIONS--
pcntl
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spl_autoload_register(function (string $name) {
    delay(5);
    eval("class $name { const PID = " . getmypid() . '; }');
});
class Slow {
    public $context;
    function stream_open() { return true; }
    function stream_read(int $count) { delay(5); return "data\n"; }
    function stream_eof() { return false; }
}
stream_wrapper_register('slow', 'Slow');
$stream = fopen('slow://', 'r');
$others = [spawn(fn () => Loaded::PID === getmypid()), spawn(fn () => fgets($stream) === "data\n")];
suspend();
if (($pid = pcntl_fork()) === 0) {
    $ok = Loaded::PID === getmypid();
    fclose($stream);
    exit($ok ? 7 : 1);
}
pcntl_waitpid($pid, $status);
echo pcntl_wexitstatus($status), "\n";
var_dump(...array_map(Async\await(...), $others));
?>
--EXPECT--
7
bool(true)
bool(true)
