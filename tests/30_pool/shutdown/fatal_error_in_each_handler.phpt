--TEST--
Pool: shutdown: a fatal error in any handler ends the request, and shutdown functions run
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$common = <<<'PHP'
class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { hook('reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { hook('reportFailure'); }
}
function hook($name) { if ($name === HOOK) { @trigger_error("fatal in $name", E_USER_ERROR); } }
register_shutdown_function(function () { echo "shutdown function\n"; });
$work = function () {
    try {
        $pool = new Async\Pool(
            factory: function () { static $n = 0; if ($n++) hook('factory'); return new stdClass; },
            destructor: fn () => hook('destructor'),
            healthcheck: fn () => hook('healthcheck'),
            beforeAcquire: fn () => hook('beforeAcquire'),
            beforeRelease: function () { hook('beforeRelease'); return in_array(HOOK, ['reportSuccess', 'healthcheck']); },
            min: 1, max: 2, healthcheckInterval: 1,
        );
        if (HOOK === 'healthcheck') Async\delay(5_000);
        $pool->setCircuitBreakerStrategy(new S);
        $a = $pool->acquire();
        $b = $pool->acquire();
        Async\spawn(fn () => $pool->acquire());
        Async\suspend();
        $pool->release($a);
        $pool->release($b);
        $pool->close();
        echo "survived\n";
    } finally {
        echo "finally\n";
    }
};
PHP;
foreach (['factory', 'beforeAcquire', 'beforeRelease', 'destructor', 'reportSuccess', 'reportFailure', 'healthcheck'] as $hook) {
    foreach (['main' => '$work();', 'coroutine' => 'Async\spawn($work); Async\suspend(); Async\suspend(); Async\suspend();'] as $where => $call) {
        $r = run_php("const HOOK = '$hook'; $common $call");
        $ok = preg_match("/^\s*Fatal error: fatal in $hook in .*\nshutdown function\n$/s", $r['output']) && $r['code'] === 255 && !$r['signal'];
        echo "$hook in $where: ", $ok ? 'ok' : json_encode($r), "\n";
    }
}
?>
--EXPECT--
factory in main: ok
factory in coroutine: ok
beforeAcquire in main: ok
beforeAcquire in coroutine: ok
beforeRelease in main: ok
beforeRelease in coroutine: ok
destructor in main: ok
destructor in coroutine: ok
reportSuccess in main: ok
reportSuccess in coroutine: ok
reportFailure in main: ok
reportFailure in coroutine: ok
healthcheck in main: ok
healthcheck in coroutine: ok
