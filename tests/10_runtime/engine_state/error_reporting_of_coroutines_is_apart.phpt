--TEST--
Engine state: error_reporting() and its ini value belong to the coroutine, whatever changes them
--FILE--
<?php
use function Async\{await, await_all, spawn, suspend};

function state(): string { return error_reporting() . '/' . ini_get('error_reporting'); }

error_reporting(32767); // E_ALL differs between versions
$change = fn(Closure $set) => spawn(function () use ($set) {
    suspend();
    $set();
    suspend();
    $before = state();
    $inner = await(spawn(state(...)));
    return "$before, spawned: $inner";
});
[$results] = await_all([
    $change(fn() => error_reporting(E_ERROR)),
    $change(fn() => ini_set('error_reporting', E_WARNING)),
    $change(fn() => error_reporting(0)),
    $change(function () { error_reporting(E_NOTICE); ini_restore('error_reporting'); error_reporting(E_PARSE); }),
    $change(fn() => null),
    $change(function () { @suspend(); }),
]);
echo implode("\n", $results), "\n";
echo 'main: ', state(), "\n";

/* As some clients do it. */
$client = function () {
    $old = ini_set('error_reporting', 0);
    suspend();
    ini_set('error_reporting', $old);
    suspend();
    return state();
};
echo implode(' ', await_all([spawn($client), spawn($client)])[0]), "\n";
error_reporting(E_USER_ERROR);
echo await(spawn(state(...))), ' ', state(), "\n";
?>
--EXPECT--
1/1, spawned: 1/1
2/2, spawned: 2/2
0/0, spawned: 0/0
4/4, spawned: 4/4
32767/32767, spawned: 32767/32767
32767/32767, spawned: 32767/32767
main: 32767/32767
32767/32767 32767/32767
256/256 256/256
