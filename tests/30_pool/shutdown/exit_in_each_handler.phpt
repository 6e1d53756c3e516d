--TEST--
Pool: shutdown: exit() in any handler is never swallowed
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$common = <<<'PHP'
class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { hook('reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { hook('reportFailure'); }
    public function shouldRecover(): bool { hook('shouldRecover'); return true; }
}
function hook($name) { if ($name === HOOK) { echo "exit in $name\n"; exit(7); } }
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
        if (HOOK === 'shouldRecover') $pool->deactivate();
        $a = $pool->acquire();
        $b = $pool->tryAcquire();
        $pool->release($a);
        $pool->release($b);
        $pool->close();
        echo "survived\n";
    } catch (Exception $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
};
PHP;
foreach (['factory', 'beforeAcquire', 'beforeRelease', 'destructor', 'reportSuccess', 'reportFailure', 'shouldRecover', 'healthcheck'] as $hook) {
    foreach (['main' => '$work();', 'coroutine' => 'Async\spawn($work); Async\suspend(); Async\suspend();'] as $where => $call) {
        $r = run_php("const HOOK = '$hook'; $common $call");
        $expected = "exit in $hook\nshutdown function\n";
        echo "$hook in $where: ", $r['output'] === $expected && $r['code'] === 7 ? 'ok' : json_encode($r), "\n";
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
shouldRecover in main: ok
shouldRecover in coroutine: ok
healthcheck in main: ok
healthcheck in coroutine: ok
