--TEST--
signal(): signals without a meaning here are refused
--FILE--
<?php
use Async\Signal;

foreach ([Signal::SIGKILL, Signal::SIGSEGV, Signal::SIGBREAK, 0, -1, 1000] as $signal) {
    try {
        Async\signal($signal);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Async\signal(): Argument #1 ($signal) must be a signal that can be awaited
Async\signal(): Argument #1 ($signal) must be a signal that can be awaited
Async\signal(): Argument #1 ($signal) must be a signal that can be awaited
Async\signal(): Argument #1 ($signal) must be a signal that can be awaited
Async\signal(): Argument #1 ($signal) must be a signal that can be awaited
Async\signal(): Argument #1 ($signal) must be a signal that can be awaited
