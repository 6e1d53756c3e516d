--TEST--
Fatal error: one in a finally block of a killed coroutine ends the request
--FILE--
<?php
require __DIR__ . '/../child.inc';

/* A coroutine that only garbage leads to, parked forever. */
$garbage = 'function garbage(Closure $end) {
    $o = new stdClass;
    $o->p = new Async\Pool(fn () => 1, max: 1);
    $o->p->acquire();
    $o->c = Async\spawn(function () use ($o, $end) { try { $o->p->acquire(); } finally { $end(); } });
}
register_shutdown_function(function () { echo "<shutdown>"; });
';
foreach ([
    'out of memory' => '$a = []; while (true) { $a[] = str_repeat("x", 10000); }',
    'one large string' => 'str_repeat("x", 1 << 30);',
    'an error' => 'eval("class Z {} class Z {}");',
    'exit' => 'exit(7);',
] as $what => $code) {
    foreach ([
        'main collects' => 'Async\suspend(); gc_collect_cycles();',
        'a coroutine collects' => 'Async\suspend(); Async\await(Async\spawn(function () { gc_collect_cycles(); echo "<went on>"; }));',
        'the request ends' => 'gc_disable(); Async\suspend(); exit(0);',
    ] as $who => $then) {
        if ($who === 'the request ends' && $what === 'exit') {
            continue; /* PHP itself ignores it there */
        }
        $result = run_php("$garbage garbage(function () { $code }); $then echo '<went on>';",
            ['memory_limit' => '32M', 'async.shutdown_timeout' => '0']);
        echo "$what, $who: ", $result['code'], ' ', $result['signal'], ' ', substr_count($result['output'], 'Fatal error'), ' ',
            str_contains($result['output'], '<went on>') ? 'went on' : 'ended', ' ',
            substr_count($result['output'], '<shutdown>'), "\n";
    }
}
?>
--EXPECT--
out of memory, main collects: 255 0 1 ended 1
out of memory, a coroutine collects: 255 0 1 ended 1
out of memory, the request ends: 255 0 1 ended 1
one large string, main collects: 255 0 1 ended 1
one large string, a coroutine collects: 255 0 1 ended 1
one large string, the request ends: 255 0 1 ended 1
an error, main collects: 255 0 1 ended 1
an error, a coroutine collects: 255 0 1 ended 1
an error, the request ends: 255 0 1 ended 1
exit, main collects: 7 0 0 ended 1
exit, a coroutine collects: 7 0 0 ended 1
