--TEST--
exit(): the code of the process is that of exit(), wherever it is called
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([
    'main' => 'Async\spawn(fn () => Async\delay(1)); Async\suspend(); exit(2);',
    'main while coroutines run' => 'Async\spawn(function () { while (true) Async\suspend(); }); Async\suspend(); exit(2);',
    'coroutine, main waits' => 'Async\spawn(function () { exit(3); }); Async\delay(60000);',
    'coroutine, main ended' => 'Async\spawn(function () { Async\delay(1); exit(4); });',
    'coroutine, main awaits it' => 'try { Async\await(Async\spawn(function () { exit(5); })); } finally { echo "no finally"; }',
    'deep' => 'Async\spawn(function () { array_map(function () { Async\suspend(); (function () { yield exit(6); })()->current(); }, [1]); });',
    'shutdown function' => 'register_shutdown_function(function () { Async\suspend(); exit(7); });',
    'late coroutine' => 'register_shutdown_function(function () { Async\spawn(function () { exit(8); }); });',
    'finally handler' => 'Async\spawn(fn () => 1)->finally(function () { exit(9); });',
    'cancelled coroutine' => '$c = Async\spawn(function () { try { Async\delay(60000); } finally { exit(10); } }); Async\suspend(); $c->cancel();',
    'destructor' => 'class D { function __destruct() { exit(11); } } Async\spawn(function () { $d = new D; Async\suspend(); });',
    'protected' => 'Async\spawn(function () { Async\protect(function () { Async\suspend(); exit(12); }); });',
] as $name => $code) {
    $result = run_php($code);
    echo $name, ': ', $result['code'], ' ', $result['signal'], ' ', json_encode($result['output']), "\n";
}
?>
--EXPECT--
main: 2 0 ""
main while coroutines run: 2 0 ""
coroutine, main waits: 3 0 ""
coroutine, main ended: 4 0 ""
coroutine, main awaits it: 5 0 ""
deep: 6 0 ""
shutdown function: 7 0 ""
late coroutine: 8 0 ""
finally handler: 9 0 ""
cancelled coroutine: 10 0 ""
destructor: 11 0 ""
protected: 12 0 ""
