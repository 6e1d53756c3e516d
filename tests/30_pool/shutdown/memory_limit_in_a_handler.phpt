--TEST--
Pool: shutdown: running out of memory inside a handler ends the request without a crash
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

foreach (['factory', 'beforeRelease', 'destructor'] as $hook) {
    $r = run_php(<<<PHP
    const HOOK = '$hook';
    register_shutdown_function(function () { echo "shutdown function\\n"; });
    function hook(\$name) { if (\$name === HOOK) { \$a = []; while (true) \$a[] = str_repeat('x', 100_000) . count(\$a); } }
    \$pool = new Async\\Pool(
        factory: function () { hook('factory'); return new stdClass; },
        destructor: fn () => hook('destructor'),
        beforeRelease: function () { hook('beforeRelease'); return false; },
        max: 1,
    );
    Async\\spawn(function () use (\$pool) {
        \$r = \$pool->acquire();
        Async\\suspend();
        \$pool->release(\$r);
    });
    Async\\spawn(fn () => \$pool->acquire());
    while (true) Async\\suspend();
    PHP, ['memory_limit' => '16M']);
    $ok = str_contains($r['output'], 'Allowed memory size') && str_ends_with($r['output'], "shutdown function\n") && !$r['signal'];
    echo "$hook: ", $ok ? 'ok' : json_encode($r), "\n";
}
?>
--EXPECT--
factory: ok
beforeRelease: ok
destructor: ok
