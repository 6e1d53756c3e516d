--TEST--
Engine state: @ silences only the coroutine that uses it, and ends when its expression ends
--FILE--
<?php
use function Async\{await, spawn, suspend};

set_error_handler(function ($level, $message) {
    echo error_reporting() & $level ? "reported: $message\n" : "silenced: $message\n";
    return true;
});
function noisy(string $name) { suspend(); trigger_error($name, E_USER_WARNING); suspend(); }
$a = spawn(function () { @noisy('inside @'); trigger_error('after @', E_USER_WARNING); });
$b = spawn(function () { noisy('without @'); });
await($a);
await($b);
trigger_error('main', E_USER_WARNING);
?>
--EXPECT--
silenced: inside @
reported: without @
reported: after @
reported: main
