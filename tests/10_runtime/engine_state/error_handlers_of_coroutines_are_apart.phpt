--TEST--
Engine state: each coroutine has its own error handlers above those it was spawned with
--FILE--
<?php
use function Async\{await, await_all, spawn, suspend};

function handler(string $name): Closure
{
    return function ($level, $message) use ($name) { echo "$name: $message\n"; return true; };
}
set_error_handler(handler('main'));

/* As clients do it around a call that waits. */
function client(string $name): void
{
    trigger_error("$name begins", E_USER_WARNING);
    set_error_handler(handler($name));
    suspend();
    trigger_error("$name 1", E_USER_WARNING);
    suspend();
    set_error_handler(handler("$name, inner"), E_USER_NOTICE);
    suspend();
    trigger_error("$name 2", E_USER_NOTICE);
    suspend();
    restore_error_handler();
    suspend();
    trigger_error("$name 3", E_USER_WARNING);
    restore_error_handler();
    suspend();
    trigger_error("$name ends", E_USER_WARNING);
}
await_all([spawn(client(...), 'a'), spawn(client(...), 'b')]);
trigger_error('after them', E_USER_WARNING);

echo "A handler that is suspended, while others set theirs\n";
set_error_handler(function ($l, $m) { echo "old begins $m\n"; suspend(); suspend(); echo "old ends $m\n"; return true; });
$a = spawn(function () { trigger_error('a', E_USER_WARNING); trigger_error('a again', E_USER_WARNING); });
$b = spawn(function () { set_error_handler(handler('new')); suspend(); trigger_error('b', E_USER_WARNING); });
await_all([$a, $b]);

echo "What main sets does not reach coroutines that it has spawned before\n";
$early = spawn(function () { suspend(); trigger_error('early', E_USER_WARNING); });
set_error_handler(handler('late'));
$late = spawn(function () { trigger_error('late', E_USER_WARNING); });
await_all([$early, $late]);
restore_error_handler();

echo "A coroutine that is spawned by a coroutine starts with its handlers\n";
await(spawn(function () {
    set_error_handler(handler('parent'));
    $child = spawn(function () { trigger_error('child', E_USER_WARNING); });
    restore_error_handler();
    await($child);
}));

restore_error_handler();
restore_error_handler();
var_dump(set_error_handler(null));
?>
--EXPECT--
main: a begins
main: b begins
a: a 1
b: b 1
a, inner: a 2
b, inner: b 2
a: a 3
b: b 3
main: a ends
main: b ends
main: after them
A handler that is suspended, while others set theirs
old begins a
new: b
old ends a
old begins a again
old ends a again
What main sets does not reach coroutines that it has spawned before
late: late
old begins early
old ends early
A coroutine that is spawned by a coroutine starts with its handlers
parent: child
NULL
