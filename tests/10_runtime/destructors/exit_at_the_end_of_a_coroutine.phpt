--TEST--
Destructors: exit() in one that runs at the end of a coroutine ends the process
--FILE--
<?php
require __DIR__ . '/../child.inc';

$cases = [
    'a dropped result' => 'spawn(function () { current_coroutine()->cancel(); return new Leaving; });',
    'an unreferenced result' => 'spawn(fn () => new Leaving);',
    'an argument' => 'spawn(function () {}, new Leaving);',
    'an argument of one that never starts' => 'spawn(function () {}, new Leaving)->cancel();',
    'a finally handler' => '$l = new Leaving; spawn(function () {})->finally(function () use ($l) {}); unset($l);',
    'a finally block of one that the collector ends' => '
        $o = new stdClass;
        $o->pool = new Async\Pool(fn () => 1, max: 1);
        $o->pool->acquire();
        $o->coroutine = spawn(function () use ($o) { try { $o->pool->acquire(); } finally { exit("exit\n"); } });
        suspend();
        unset($o);
        spawn(function () { gc_collect_cycles(); echo "never\n"; });',
    'the same, collected by main' => '
        $o = new stdClass;
        $o->pool = new Async\Pool(fn () => 1, max: 1);
        $o->pool->acquire();
        $o->coroutine = spawn(function () use ($o) { try { $o->pool->acquire(); } finally { exit("exit\n"); } });
        suspend();
        unset($o);
        gc_collect_cycles();',
];
foreach ($cases as $name => $code) {
    echo "--- $name\n";
    $code = 'use function Async\{spawn, suspend, delay, current_coroutine};
        final class Leaving { public function __destruct() { exit("exit\n"); } }
        register_shutdown_function(fn () => print("shutdown function\n"));
        ' . $code . '
        $other = spawn(function () { try { delay(10_000); } finally { echo "other: cancelled\n"; } });
        suspend();
        delay(10_000);
        echo "never\n";';
    $child = run_php($code);
    echo $child['output'], 'code ', $child['code'], ', signal ', $child['signal'], "\n";
}
?>
--EXPECT--
--- a dropped result
exit
shutdown function
code 0, signal 0
--- an unreferenced result
exit
shutdown function
code 0, signal 0
--- an argument
exit
shutdown function
code 0, signal 0
--- an argument of one that never starts
exit
shutdown function
code 0, signal 0
--- a finally handler
exit
other: cancelled
shutdown function
code 0, signal 0
--- a finally block of one that the collector ends
exit
shutdown function
code 0, signal 0
--- the same, collected by main
exit
shutdown function
code 0, signal 0
