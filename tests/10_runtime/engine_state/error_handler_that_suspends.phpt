--TEST--
Engine state: errors of other coroutines reach the error handler while one call of it is suspended
--FILE--
<?php
use function Async\{await, spawn, suspend};

set_error_handler(function ($level, $message) {
    echo "begin $message\n";
    suspend();
    echo "end $message\n";
    return true;
});
$a = spawn(function () { trigger_error('a', E_USER_WARNING); });
$b = spawn(function () { trigger_error('b', E_USER_WARNING); });
await($a);
await($b);
trigger_error('main', E_USER_WARNING);
?>
--EXPECT--
begin a
begin b
end a
end b
begin main
end main
