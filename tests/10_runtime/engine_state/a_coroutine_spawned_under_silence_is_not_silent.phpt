--TEST--
Engine state: a coroutine spawned, or first run, under @ is not silent
--FILE--
<?php
use function Async\{await, spawn};

set_error_handler(function ($level, $message) {
    echo error_reporting() & $level ? "reported: $message\n" : "silenced: $message\n";
    return true;
});
@await(@spawn(function () { trigger_error('in the coroutine', E_USER_WARNING); }));
?>
--EXPECT--
reported: in the coroutine
