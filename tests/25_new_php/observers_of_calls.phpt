--TEST--
Observers of calls see the end of each call that they saw begin, however its coroutine ends
--SKIPIF--
<?php require __DIR__ . '/../40_capi/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../40_capi/capi.inc';

$observer = build_extension('observer', __DIR__ . '/observers');
$functions = '
    register_shutdown_function(fn () => print(open_calls() . " calls are open\n"));
    function seen_outer(string $name, callable $do) { return seen_inner($name, $do); }
    function seen_inner(string $name, callable $do) { suspend(); return $do(); }
';
$cases = [
    'two at a time' => '
        function observed($what, $name) { echo "$what $name\n"; }
        $jobs = [spawn(seen_outer(...), "a", fn () => "one"), spawn(seen_outer(...), "b", fn () => "two")];
        echo implode(" ", array_map(\Async\await(...), $jobs)), "\n";',
    'they suspend' => '
        function observed($what, $name) { static $calls = 0; $calls++; suspend(); $GLOBALS["calls"] = $calls; }
        $jobs = array_map(fn ($i) => spawn(seen_outer(...), "a", fn () => $i), range(1, 20));
        echo implode(" ", array_map(\Async\await(...), $jobs)), ", $calls calls\n";',
    'they throw after they were suspended' => '
        function observed($what, $name) { suspend(); if ($what === "end") throw new Exception("from $name"); }
        try { await(spawn(seen_outer(...), "a", fn () => 1)); } catch (Exception $e) { echo $e->getMessage(), "\n"; }',
    'they are cancelled' => '
        function observed($what, $name) { $GLOBALS["in"] = "$what $name"; delay(10_000); }
        $job = spawn(seen_outer(...), "a", fn () => 1);
        suspend();
        $job->cancel();
        try { await($job); } catch (Async\AsyncCancellation) { echo "cancelled in $in\n"; }',
    'exceptions and cancellations' => '
        $jobs = [spawn(seen_outer(...), "a", fn () => throw new Exception("no")), spawn(seen_outer(...), "b", fn () => delay(10_000))];
        suspend(); suspend();
        $jobs[1]->cancel();
        foreach ($jobs as $job) { try { await($job); } catch (Throwable $e) { echo get_class($e), "\n"; } }',
    'exit()' => '
        spawn(seen_outer(...), "a", fn () => delay(10_000));
        spawn(seen_outer(...), "b", fn () => exit("bye\n"));',
    'a Fiber in a coroutine' => '
        echo await(spawn(function () {
            $fiber = new Fiber(fn () => seen_outer("a", function () { Fiber::suspend("left"); suspend(); return "came back"; }));
            $left = $fiber->start();
            suspend();
            $fiber->resume();
            return "$left, " . $fiber->getReturn();
        })), "\n";',
    'a fatal error' => '
        spawn(seen_outer(...), "a", fn () => delay(10_000));
        spawn(seen_outer(...), "b", fn () => eval("class A { function x() {} function x() {} }"));',
];
foreach ($cases as $name => $code) {
    echo "--- $name\n";
    capi($functions . $code, [ASYNC, $observer]);
}
?>
--EXPECTF--
--- two at a time
begin seen_outer
begin seen_inner
begin seen_outer
begin seen_inner
end seen_inner
end seen_outer
end seen_inner
end seen_outer
one two
0 calls are open
--- they suspend
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20, 80 calls
0 calls are open
--- they throw after they were suspended
from seen_inner
0 calls are open
--- they are cancelled
cancelled in begin seen_outer
0 calls are open
--- exceptions and cancellations
Exception
Async\AsyncCancellation
0 calls are open
--- exit()
bye
0 calls are open
--- a Fiber in a coroutine
left, came back
0 calls are open
--- a fatal error

Fatal error: Cannot redeclare A::x() in %s
%d calls are open
exit code 255
